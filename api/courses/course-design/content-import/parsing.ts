import type { ContentImportKind } from '#contract/courses/design/content-import-kinds.ts'
import type { LeftOut } from '#contract/courses/design/content-imports.ts'
import type { FileRefusalCode } from '#api/platform/imports/reading/file-refusal.ts'
import type { Checked } from './content-draft.ts'

/** Messages between the pool of threads (parse.ts) and the thread that parses a file (parsing-thread.ts). */

/** `folder` is where the pictures are written. */
export type ParsingTask = {
  kind: ContentImportKind
  path: string
  filename: string
  folder: string
}

/** `files` are the paths of the pictures. */
export type ParsedFile = {
  contents: Checked[]
  leftOut: LeftOut[]
  notes: string[]
  files: string[]
}

export type ParsingReply = ParsedFile | { refused: { code: FileRefusalCode; text: string } }
