import type { Params } from '@remix-run/react'
import type { ImportCalls } from '#contract/platform/imports/imports.ts'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** Labels for things that a row names and that do not exist yet: 'Se asignarán', 'Asignar'. */
export type Creation = {
  many: string
  one: string
  /** Message when there is no such row: 'No hay usuarios por asignar'. */
  none: string
  /** Label after the import: 'Asignados'; and the message when it changed nothing. */
  done: string
  noneDone: string
}

/** Singular and plural, as `agree` takes them. */
type Forms = readonly [one: string, many: string]

/** Labels for undoing an import, for a kind that supports it. */
export type Undoing = {
  /** Labels of the created records before and after: 'Se desactivarán', 'Creados, ahora desactivados'. */
  created: { before: string; after: string }
  /** Text that follows '3 usuarios que creó' in a sentence: 'quedarán desactivados: …'. */
  gone: { did: string; becomes: Forms }
  /** Text that follows '3 usuarios que actualizó': the restored values. */
  restored: Forms
  /** For a kind whose records can be in use: text about the records in use, and text about those that are kept. */
  used?: { title: string; did: Forms; keeps: Forms }
}

/** Labels of a kind of import. */
type Words = {
  noun: Noun
  /** How a row identifies its record, in a sentence, when that is not one column. */
  naming?: string
  /** True when a file may be a zip with documents that its rows name. */
  documents?: boolean
  /** Labels of the created records, when 'created' is not the word. */
  creation?: Creation
  /** 'Volver a usuarios', 'Ver usuarios'. */
  backToList: string
  seeList: string
  /** Links to files with the codes that rows may use. */
  codes?: readonly { to: string; label: string }[]
  /** Sentence on what cancelling keeps and discards. */
  cancelling: string
  undoing?: Undoing
  /** True when the records are users, on whom one acts next. */
  people?: true
}

/** Definition of a kind of import for the wizard. `params` are those of the wizard's URL. */
export type ImportKind = Words & {
  calls: ImportCalls
  /** Throws the response for users who may not import. */
  permission(api: ApiClient): Promise<unknown>
  /** Returns the URL of the list of its records; the wizard's URLs are below it. */
  listAt(params: Params): string
  /** Returns the URL of a record's page; created and changed records are listed only when it exists. */
  detailAt?(id: number, params: Params): string
  /** Reads the name of the target of the import, such as a course, when there are several targets. */
  into?(api: ApiClient, params: Params): Promise<string>
}

/** Part of a kind that pages render. It is sent with their data: the browser bundle contains no kind. */
export type PageKind = Words & {
  listAt: string
  /** Title of its pages: 'Importar usuarios'. */
  title: string
  /** Name of the import's target. */
  into?: string | undefined
}
