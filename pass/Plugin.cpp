// Plugin.cpp - what clang and opt see: `-fpass-plugin=`, `-passes=tarry`, options `-tarry-*`.
#include "pass/CompatPlugin.h"
#include "pass/Pipeline.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

// LLVM's command line needs an object of static storage; nothing else reads it.
static cl::opt<bool> InstrumentOption("tarry-instrument", cl::init(true),
                                      cl::desc("Instrument for Tarry (0: only rename main)"));

static tarry::Options chosenOptions() {
  tarry::Options Chosen;
  Chosen.Instrument = InstrumentOption;
  return Chosen;
}

static void registerCallbacks(PassBuilder &Builder) {
  Builder.registerPipelineStartEPCallback([](ModulePassManager &Manager, OptimizationLevel) {
    tarry::addPasses(Manager, chosenOptions());
  });
  Builder.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &Manager, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name != "tarry")
          return false;
        tarry::addPasses(Manager, chosenOptions());
        return true;
      });
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "tarry", "1", registerCallbacks};
}
