import type { Params } from '@remix-run/react'
import type { ImportCalls } from '#contract/imports.ts'
import type { Noun } from '#contract/nouns.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** What becomes of what a row names and is not there yet: 'Se asignarán', 'Asignar'. */
export type Creation = {
  many: string
  one: string
  /** There is no such row: 'No hay usuarios por asignar'. */
  none: string
  /** Once it is done: 'Asignados'; and where it was done to nobody. */
  done: string
  noneDone: string
}

/** One and many, as `agree` takes them. */
type Forms = readonly [one: string, many: string]

/** What undoing an import does, of a kind that can be undone. */
export type Undoing = {
  /** What becomes of what it created, as a figure before and after: 'Se desactivarán', 'Creados, ahora desactivados'. */
  created: { before: string; after: string }
  /** The same after '3 usuarios que creó', in a sentence: 'quedarán desactivados: …'. */
  gone: { did: string; becomes: Forms }
  /** After '3 usuarios que actualizó', what comes back with it. */
  restored: Forms
  /** Of a kind whose records are used: what is said of those whose owner has begun to, and after it of what is kept. */
  used?: { title: string; did: Forms; keeps: Forms }
}

/** What a kind of import calls things. */
type Words = {
  noun: Noun
  /** How a row names what it is about, in a sentence, where that is not one column. */
  naming?: string
  /** In other words than that it is created. */
  creation?: Creation
  /** 'Volver a usuarios', 'Ver usuarios'. */
  backToList: string
  seeList: string
  /** Files with the codes that its rows may name. */
  codes?: readonly { to: string; label: string }[]
  /** What cancelling keeps and what not, in a sentence. */
  kept: string
  undoing?: Undoing
}

/** What a kind of import brings to the wizard. `params` are those of the wizard's address. */
export type ImportKind = Words & {
  calls: ImportCalls
  /** Throws the answer to whoever may not import. */
  permission(api: ApiClient): Promise<unknown>
  /** The list that its records are seen in; the wizard lies below it. */
  listAt(params: Params): string
  /** The page of one of its records; what it creates and changes is listed where there is one. */
  detailAt?(id: number, params: Params): string
  /** The name of what it is imported into, where there are many such things: of a course. */
  into?(api: ApiClient, params: Params): Promise<string>
}

/** What the pages show of a kind. It comes with their data: the browser's files know no kind. */
export type ShownKind = Words & {
  listAt: string
  /** Title of its pages: 'Importar usuarios'. */
  title: string
  /** The name of what it is imported into. */
  into?: string | undefined
}
