# The tasks of the project; `make help` lists them.

.DEFAULT_GOAL := build

PREFIX ?= /usr/local
TARGET ?= *
SECONDS ?= 60
SEED ?= 0
PAGE ?= .build/tested-page

# The other packages share the build folder of the main one, so that the libraries are compiled
# once.
benchmarks := --package-path Benchmarks --scratch-path .build
examples := --package-path Examples --scratch-path .build

swift_files := $(wildcard Package.swift Sources Migrations Tests Web Benchmarks Examples Fuzzing)

# On Linux, a release is a single executable that loads no Swift libraries; macOS includes these.
# The build plan is not cached, because the packages that share the folder would use each other's
# plan.
release_build := swift build -c release --disable-build-manifest-caching \
  $(if $(filter Linux,$(shell uname)),--static-swift-stdlib --disable-local-rpath \
  -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -ltinfo)

# The server uses the system's libraries, because Debian has no complete static set of them. It has
# its own build folder, because it is compiled with other options.
server_build := swift build -c release --scratch-path .build/server --product fieldbook-server \
  $(if $(filter Linux,$(shell uname)),--static-swift-stdlib --disable-local-rpath)

# Runs the tests of a package and prints only failures, so that they are not lost in the output. For
# a crash, it prints the call stack, without registers and libraries.
run_tests = swift build --build-tests $(1) && \
  SWIFT_BACKTRACE=registers=none,images=none swift test -q --skip-build --disable-xctest $(1)

torture := swift test -q --disable-xctest -c release -Xswiftc -enable-testing --scratch-path .build/torture

.PHONY: help setup setup-build setup-page build wasm web test-page test-faults test-losses tested-page demo demo-web test check format lint docs bench \
  bench-web fuzz torture threads install install-server release clean

help:  ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

setup:  ## installs the missing system packages; on macOS it names them
	@Scripts/setup.sh build page test

setup-build:
	@Scripts/setup.sh build

setup-page:
	@Scripts/setup.sh build page

build: setup-build  ## builds the program and the libraries
	swift build

demo: setup-build  ## shows what the program does, and leaves nothing behind; STORE=postgres uses a database
	@program=.build/debug/fieldbook; sources='Package.swift Sources Migrations'; \
	if [ ! -x $$program ] || [ -n "$$(find $$sources -newer $$program -print -quit)" ]; then \
	  echo 'Building the program first; from nothing that takes a minute or more.' >&2; \
	fi
	@$(if $(filter postgres,$(STORE)),swift build -q --product fieldbook-server && \
	  Scripts/demo-postgres.sh .build/debug/fieldbook-server,swift run -q fieldbook demo)

demo-web: web  ## serves the visit form to a browser, with three people and sample drafts
	swift build --product fieldbook-server
	@Scripts/demo-web.sh .build/debug/fieldbook-server .build/web

test: setup  ## runs all tests except those in a browser, including those of Benchmarks/ and Examples/
	$(call run_tests,$(benchmarks))
	$(call run_tests,$(examples))
	swift build --build-tests
	Scripts/swift-tests.sh
	Tests/PostgresFaults/faults.py --program .build/debug/fieldbook-server --rounds 1 --seconds 5

check: lint docs test test-page  ## runs all checks that a change must pass

format:  ## formats all Swift sources
	swift format --in-place --parallel --recursive $(swift_files)

lint:  ## checks the format of all Swift sources
	swift format lint --strict --parallel --recursive $(swift_files)

wasm: setup-page  ## builds the web page's module, .build/wasm/fieldbook.wasm
	Scripts/wasm.sh .build/wasm -Osize

web: setup-page  ## builds the web page with its module in .build/web, as a server serves it
	Scripts/web.sh .build/web

test-page: tested-page  ## tests the web page in Chromium; PAGE=.build/web tests the page that `make web` has built
	Scripts/page-tests.sh .build/debug/fieldbook-server $(PAGE)

test-faults: setup  ## kills PostgreSQL and cuts its connections in ROUNDS=20, and lets programs race for SECONDS=60
	swift build --product fieldbook-server
	Tests/PostgresFaults/faults.py --program .build/debug/fieldbook-server --rounds $(or $(ROUNDS),20) --seconds $(SECONDS)

test-losses: tested-page  ## kills browsers, servers and connections in ROUNDS=500, and looks for what is lost
	Scripts/page-tests.sh .build/debug/fieldbook-server $(PAGE) $(or $(ROUNDS),500)

# Like the tests of the module, the tests of the page use a module that is not optimized, which
# builds much faster.
tested-page: setup
	swift build --product fieldbook-server
ifeq ($(PAGE),.build/tested-page)
	Scripts/wasm.sh .build/wasm/tests -Onone -D TRIALS
	Scripts/web.sh $(PAGE) .build/wasm/tests/fieldbook.wasm --plain
endif

docs: build  ## builds the documentation of the libraries in .build/docs
	Scripts/docs.sh FieldEngine FormSession FieldbookStore FieldbookExchange FieldbookKit FieldbookTerminal PostgresKit

bench: setup-build  ## runs the benchmarks; FILTER=name selects some of them, JSON=1 prints JSON lines, STORE=postgres measures PostgreSQL
ifeq ($(STORE),postgres)
	@swift build -q -c release --product fieldbook-server
	@swift build -q -c release --disable-build-manifest-caching $(benchmarks) --product postgres-benchmarks
	@.build/release/postgres-benchmarks $(if $(FILTER),--filter $(FILTER)) $(if $(JSON),--json)
else
	@$(release_build) -q --product fieldbook
	@$(release_build) -q $(benchmarks) --product benchmarks
	@.build/release/benchmarks $(if $(FILTER),--filter $(FILTER)) $(if $(JSON),--json)
endif

bench-web: web  ## measures the web page in Chromium, beside SurveyJS; ROUNDS=20 for each start
	@swift build -c release -q --product fieldbook-server
	@Scripts/page-bench.sh .build/release/fieldbook-server .build/web

fuzz: setup-build  ## fuzzes each target in Fuzzing/ for SECONDS=60; TARGET=name selects one, SEED=n repeats a run
	@Scripts/fuzz.sh $(SECONDS) $(SEED) $(wildcard Fuzzing/$(TARGET).swift)

torture: setup  ## runs the tests with many more trials
	FIELDBOOK_TORTURE=1 $(torture)
	SERVED_STORE=postgres $(torture) --skip-build --filter FieldbookServerTests
	POSTGRES_POOL=1 $(torture) --skip-build --filter 'FieldbookPostgresTests.PostgresContractTests'

# The sanitizer does not work under a limit on file sizes.
threads: setup  ## runs the tests of the store and of files with the thread sanitizer
	swift test -q --disable-xctest --sanitize=thread --scratch-path .build/threads --skip 'full disk keeps the old file' \
	  --filter 'SQLiteKitTests|FieldbookStoreTests|FieldbookKitTests.BackgroundTask|FieldbookCLITests.(Exchange|Import|Export|Resume|Stopped|Update)'

install: setup-build  ## installs the program in PREFIX, by default /usr/local
	$(release_build) --product fieldbook
	Scripts/install.sh "$(DESTDIR)$(PREFIX)"

install-server: web  ## installs the server and the web page in PREFIX, beside the program
	$(server_build)
	Scripts/install-server.sh "$(DESTDIR)$(PREFIX)"

release: setup-page  ## creates an archive of the programs and the page, and tests it in an empty root file system
	Scripts/release.sh
	Scripts/release-trial.sh

clean:  ## removes all build products
	rm -rf .build
