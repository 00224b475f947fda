// Plugin.cpp - what clang and opt see: `-fpass-plugin=`, `-passes=tarry`, options `-tarry-*`.
#include "pass/CompatPlugin.h"
#include "pass/Pipeline.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

// LLVM's command line needs an object of static storage; nothing else reads it.
static cl::opt<bool> InstrumentOption("tarry-instrument", cl::init(true),
                                      cl::desc("Instrument for Tarry (0: only rename main)"));

static cl::opt<bool> NoPlpOption("tarry-no-plp", cl::init(false),
                                 cl::desc("Explore loops that only wait round by round"));
static cl::opt<bool> NoAwaitOption("tarry-no-await", cl::init(false),
                                   cl::desc("Do not turn assumptions into awaits"));
static cl::opt<unsigned> LoopBoundOption("tarry-loop-bound", cl::init(0), cl::value_desc("N"),
                                         cl::desc("Assume that no loop of unknown length has more "
                                                  "than N iterations (0: assume nothing)"));
static cl::opt<bool> PlpReportOption("tarry-plp-report", cl::init(false),
                                     cl::desc("Print for each loop which iterations were found to "
                                              "change nothing, and why not more"));

static tarry::Options chosenOptions() {
  tarry::Options Chosen;
  Chosen.Instrument = InstrumentOption;
  Chosen.Loops.Purity = !NoPlpOption;
  Chosen.Loops.Await = !NoAwaitOption;
  Chosen.Loops.LoopBound = LoopBoundOption;
  Chosen.Loops.Report = PlpReportOption;
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
