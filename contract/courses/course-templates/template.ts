/**
 * Template as data: the API validates with it, the property panel and the gallery are drawn from
 * it. No zod here, since browsers load it.
 */

/** Prefix of a stored template id. */
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

/** Cell of an option that its editor shows. */
export type OptionCell = 'text' | 'description' | 'value' | 'order' | 'correct_position'

export type Field = {
  /** Path below the element: 'title', 'extended_props/link/url'. */
  readonly path: string
  /** Spanish label in the property panel. */
  readonly label: string
  readonly editor: Editor
  /** Maximum length of a text, or maximum of a number. */
  readonly max?: number
  /** For `text`: accepts a video platform's id or address, stored as the id. */
  readonly reads?: 'video'
  /** True when the field cannot be empty. */
  readonly required?: boolean
  /** For `select`. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[]
  /** For `file`: accepted media types; wildcards as in browsers. */
  readonly accept?: readonly string[]
  /** For `file`: subtype of its picker. */
  readonly subtype?: 'images' | 'audio' | 'video' | 'note'
  /** For `options` and `options2`. */
  readonly cells?: readonly OptionCell[]
  /** For options: meaning of their `value`; left out where the template does not use it. */
  readonly values?: OptionValues
  readonly help?: string
  /** Unit of a number, shown beside it. */
  readonly unit?: string
  /** Group in the property panel, `content` by default. */
  readonly group?: FieldGroup
}

/** The only correct option, one of the correct ones, or an amount. */
export type OptionValues = 'one' | 'many' | 'amount'

/** Groups of the property panel, in order. */
export const FIELD_GROUPS = {
  content: 'Contenido',
  image: 'Imagen',
  accessibility: 'Accesibilidad',
  feedback: 'Puntos y retroalimentación',
  advanced: 'Avanzado',
} as const

export type FieldGroup = keyof typeof FIELD_GROUPS

/** Requirements for publication, besides those of every content (course-problems.ts). */
export type Requirement =
  /** At least one of these fields is set. */
  | { readonly needs: readonly string[]; readonly message: string }
  /** Minimum number of options. */
  | { readonly options: number; readonly message: string }
  /** Number of correct options (`value` 1). */
  | { readonly correct: { readonly min: number; readonly max?: number }; readonly message: string }
  /** A phrase with a gap written `[so]`. */
  | { readonly gaps: true; readonly message: string }
  /** A phrase with at least this many parts. */
  | { readonly parts: number; readonly message: string }
  /** This cell is filled in every option. */
  | { readonly every: OptionCell; readonly message: string }
  /** Every option has a different position, from 1. */
  | { readonly places: true; readonly message: string }

/** Kinds of media that need a text alternative. */
export type Sense = 'image' | 'sound' | 'video'

export type StartingOption = {
  readonly text: string
  readonly value: number
  readonly description?: string
}

export type Template = {
  /** Id as stored after TEMPLATE_PACKAGE. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** Position in the gallery, and its heading. */
  readonly order: number
  readonly group: 'contenido' | 'pregunta' | 'medio' | 'conversacion'
  /** Fields besides those of every content. */
  readonly fields: readonly Field[]
  /** Default values of a new content. Ids and orders of its options follow from their positions. */
  readonly starts: {
    readonly title: string
    readonly estimatedTime: number
    readonly points?: number
    readonly extended_props?: Readonly<Record<string, unknown>>
    readonly options?: readonly StartingOption[]
  }
  /** Example of the gallery: overrides of extended_props, by names of public/examples. */
  readonly example?: Readonly<Record<string, string>>
  readonly requires: readonly Requirement[]
  /** Media that need an alternative, by the fields that show or play them. */
  readonly senses?: readonly { readonly sense: Sense; readonly fields: readonly string[] }[]
}

export const TEMPLATE_GROUPS = {
  contenido: 'Contenido',
  pregunta: 'Preguntas y retos',
  medio: 'Imagen, sonido y video',
  conversacion: 'Conversación',
} as const satisfies Record<Template['group'], string>
