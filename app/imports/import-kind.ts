import type { ImportPaths } from '../paths.ts'

/** What is imported, one and many: 'usuario', 'usuarios'. */
export type Noun = { one: string; many: string }

/** What becomes of what a row names and is not there yet: 'Se asignarán', 'Asignar'. */
export type Creation = {
  many: string
  one: string
  /** There is no such row: 'No hay usuarios por asignar'. */
  none: string
}

/** What a kind of import brings to the wizard: where it lives and what it calls things. */
export type ImportKind = {
  at: ImportPaths
  /** The list that its records are seen in. */
  listAt: string
  /** Title of its pages: 'Importar usuarios'. */
  title: string
  noun: Noun
  /** What it is imported into, where there are many such things: the name of a course. */
  into?: string
  /** How a row names what it is about, in a sentence, where that is not one column. */
  naming?: string
  /** In other words than that it is created. */
  creation?: Creation
  /** 'Volver a usuarios', 'Ver usuarios'. */
  backToList: string
  seeList: string
  /** What cancelling keeps and what not, in a sentence. */
  kept: string
}
