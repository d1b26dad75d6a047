import type { ImportPaths } from '../paths.ts'

/** What is imported, one and many: 'usuario', 'usuarios'. */
export type Noun = { one: string; many: string }

/** What a kind of import brings to the wizard: where it lives and what it calls things. */
export type ImportKind = {
  at: ImportPaths
  /** The list that its records are seen in. */
  listAt: string
  /** Title of its pages: 'Importar usuarios'. */
  title: string
  noun: Noun
  /** 'Volver a usuarios', 'Ver usuarios'. */
  backToList: string
  seeList: string
  /** What cancelling keeps and what not, in a sentence. */
  kept: string
}
