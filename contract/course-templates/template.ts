/**
 * What a template is, as data: the API validates by it, the property panel and the gallery are drawn from it.
 * No zod here, since browsers get it.
 */

/** What stands before a template's id where it is stored. */
export const TEMPLATE_PACKAGE = 'app.sendero.templates.'

export type Editor =
  | 'text'
  | 'multiline'
  | 'text_list'
  | 'color'
  | 'select'
  | 'number'
  | 'boolean'
  | 'url'
  | 'options'
  | 'options2'
  | 'time'
  | 'file'

/** A cell of an option that its editor shows. */
export type OptionCell = 'text' | 'description' | 'value' | 'order' | 'correct_position'

export type Field = {
  /** Below the thing it is a field of: 'title', 'extended_props/link/url'. */
  readonly path: string
  /** In Spanish, as the property panel says it. */
  readonly label: string
  readonly editor: Editor
  /** Characters of a text, or the greatest number. */
  readonly max?: number
  /** Of `text`: an id or an address of a platform's video, stored as its id. */
  readonly reads?: 'video'
  /** Never empty. */
  readonly required?: boolean
  /** Of `select`. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[]
  /** Of `file`: what of the course's files it takes, by media type; wildcards as browsers have them. */
  readonly accept?: readonly string[]
  /** Of `file`: what its picker is about. */
  readonly subtype?: 'images' | 'audio' | 'video' | 'note'
  /** Of `options` and `options2`. */
  readonly cells?: readonly OptionCell[]
  readonly help?: string
}

/** What stops a publication, beside what stops every content's (course-problems.ts). */
export type Requirement =
  /** One of these fields is there. */
  | { readonly needs: readonly string[]; readonly message: string }
  /** So many options at least. */
  | { readonly options: number; readonly message: string }
  /** So many options that are right (`value` 1). */
  | { readonly correct: { readonly min: number; readonly max?: number }; readonly message: string }
  /** A phrase that has a gap written `[so]`. */
  | { readonly gaps: true; readonly message: string }
  /** A phrase of two parts at least. */
  | { readonly parts: number; readonly message: string }
  /** This cell is filled in every option. */
  | { readonly every: OptionCell; readonly message: string }
  /** Every option has another place, from 1 on. */
  | { readonly places: true; readonly message: string }

/** What those who do not see or hear miss without words for it. */
export type Sense = 'image' | 'sound' | 'video'

export type StartingOption = {
  readonly text: string
  readonly value: number
  readonly description?: string
}

export type Template = {
  /** As it is stored after TEMPLATE_PACKAGE. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** Its place in the gallery, and under which heading. */
  readonly order: number
  readonly group: 'contenido' | 'pregunta' | 'medio' | 'conversacion'
  /** What it has beside the fields of every content. */
  readonly fields: readonly Field[]
  /** What a new one begins with. Its options' ids and orders follow from their places. */
  readonly starts: {
    readonly title: string
    readonly estimatedTime: number
    readonly points?: number
    readonly extended_props?: Readonly<Record<string, unknown>>
    readonly options?: readonly StartingOption[]
  }
  /** What the gallery's example shows beside that: of its extended_props, by names of public/examples. */
  readonly example?: Readonly<Record<string, string>>
  readonly requires: readonly Requirement[]
  /** What of it needs an alternative, by the fields that show or play it. */
  readonly senses?: readonly { readonly sense: Sense; readonly fields: readonly string[] }[]
}

export const TEMPLATE_GROUPS = {
  contenido: 'Contenido',
  pregunta: 'Preguntas y retos',
  medio: 'Imagen, sonido y video',
  conversacion: 'Conversación',
} as const satisfies Record<Template['group'], string>
