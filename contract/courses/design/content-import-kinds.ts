/** Kinds of content imports (content-imports.ts). No zod here, since browsers load it. */
export const CONTENT_IMPORT_KINDS = ['questions', 'slides'] as const
export type ContentImportKind = (typeof CONTENT_IMPORT_KINDS)[number]

const MB = 1024 * 1024

/** Maximum sizes of a file, and numbers of its questions or slides. */
export const CONTENT_IMPORT_LIMITS = {
  questions: { bytes: 5 * MB, contents: 500 },
  slides: { bytes: 100 * MB, contents: 300 },
} as const satisfies Record<ContentImportKind, { bytes: number; contents: number }>
