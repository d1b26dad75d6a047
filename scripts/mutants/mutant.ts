/**
 * A defect that somebody might make tomorrow, planted into a copy of the tree: where `text` stands in
 * `file`, once, `replacement` does. Some test of `caughtBy` has to fail by it.
 */
export type Mutant = {
  name: string
  file: string
  text: string
  replacement: string
  caughtBy: Tests
  /** True when the product refuses to start with the defect, so that no test is loaded. */
  refused?: true
}

/** Test files, and which of their tests by a part of the title (vitest's `-t`); all without. */
export type Tests = { files: string; titles?: string }
