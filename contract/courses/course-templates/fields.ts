import type { Field, FieldGroup, OptionCell, OptionValues } from './template.ts'

/** Fields shared by several templates. */

export const MAX_OPTION_TEXT = 27
export const MAX_OPTION_DESCRIPTION = 72
export const MAX_OPTIONS = 50

export const IMAGES = ['image/png', 'image/svg+xml'] as const
export const SOUND = ['audio/mp4'] as const

const prop = (name: string) => `extended_props/${name}`

export const text: Field = { path: prop('text'), label: 'Texto', editor: 'multiline', max: 2000 }
export const text2: Field = {
  path: prop('text2'),
  label: 'Segundo texto',
  editor: 'multiline',
  max: 2000,
}
export const phrase: Field = { path: prop('phrase'), label: 'Frase', editor: 'multiline', max: 500 }

export const image = (name = 'image', label = 'Imagen', group: FieldGroup = 'image'): Field => ({
  path: prop(name),
  label,
  editor: 'file',
  accept: IMAGES,
  subtype: 'images',
  group,
})

export const sound: Field = {
  path: prop('sound'),
  label: 'Sonido',
  editor: 'file',
  accept: SOUND,
  subtype: 'audio',
}

/** Layout of an image on the screen. */
export const imageLayout: readonly Field[] = [
  size('imageWidthDP', 'Ancho de la imagen', 2000),
  size('imageHeightDP', 'Alto de la imagen', 2000),
  size('imagePadding', 'Margen de la imagen', 500),
]

/** Length in density-independent pixels, the unit of the app's screens. */
function size(name: string, label: string, max: number): Field {
  return { path: prop(name), label, editor: 'number', max, unit: 'dp', group: 'image' }
}

export const alignment: Field = {
  path: prop('textAlignment'),
  label: 'Alineación del texto',
  editor: 'select',
  group: 'advanced',
  choices: [
    { value: 'left', title: 'Izquierda' },
    { value: 'center', title: 'Centro' },
    { value: 'right', title: 'Derecha' },
  ],
}

export const link: readonly Field[] = [
  { path: prop('link/url'), label: 'Enlace', editor: 'url', max: 500 },
  { path: prop('link/title'), label: 'Texto del enlace', editor: 'text', max: 60 },
]

/** Grading and feedback of an answer. */
export const answering: readonly Field[] = [
  answer('hide_result', 'Ocultar el resultado', 'boolean'),
  answer('only_feedback', 'Solo retroalimentación', 'boolean'),
  { ...answer('help_text', 'Texto de ayuda', 'multiline'), max: 500 },
  answer('hide_help_text', 'Ocultar el texto de ayuda', 'boolean'),
]

function answer(name: string, label: string, editor: 'boolean' | 'multiline'): Field {
  return { path: prop(name), label, editor, group: 'feedback' }
}

export const maxPlays: Field = {
  path: prop('max_plays'),
  label: 'Reproducciones permitidas',
  editor: 'number',
  max: 100,
  help: '0: sin límite',
  unit: 'veces',
  group: 'advanced',
}

/** `options` are identified by their text, `options2` also by a description. */
export const options = (...cells: readonly OptionCell[]): Field => ({
  path: 'options',
  label: 'Opciones',
  editor: cells.includes('description') ? 'options2' : 'options',
  cells,
})

/** Options of which the learner chooses the correct ones. */
export const choices = (values: OptionValues): Field => ({
  ...options('text', 'value', 'order'),
  values,
})

/** Accessibility alternatives, in every content. */
export const alternatives: readonly Field[] = [
  {
    path: prop('description'),
    label: 'Descripción para quienes no ven',
    editor: 'multiline',
    max: 1000,
    group: 'accessibility',
  },
  {
    path: prop('decorative'),
    label: 'La imagen es decorativa',
    editor: 'boolean',
    group: 'accessibility',
  },
  {
    path: prop('transcript'),
    label: 'Transcripción',
    editor: 'multiline',
    max: 10_000,
    group: 'accessibility',
  },
  { path: prop('no_voice'), label: 'Sin voz', editor: 'boolean', group: 'accessibility' },
]

/** Media types without which the panel leaves out an alternative; by name of the alternative. */
export const ALTERNATIVE_OF: Readonly<Record<string, RegExp>> = {
  [prop('decorative')]: /^image\//,
  [prop('transcript')]: /^(audio|video)\//,
  [prop('no_voice')]: /^(audio|video)\//,
}

/** Fields of every content. */
export const common: readonly Field[] = [
  { path: 'title', label: 'Título', editor: 'text', max: 150 },
  {
    path: 'category',
    label: 'Categoría',
    editor: 'select',
    group: 'advanced',
    choices: [
      { value: 'conciencia', title: 'Conciencia' },
      { value: 'concepto', title: 'Concepto' },
      { value: 'contexto', title: 'Contexto' },
    ],
  },
  {
    path: 'estimatedTime',
    label: 'Tiempo estimado',
    editor: 'number',
    max: 86_400,
    unit: 'segundos',
    group: 'advanced',
  },
  {
    path: 'points',
    label: 'Puntos',
    editor: 'number',
    max: 1000,
    group: 'feedback',
    help: 'Los que da una respuesta correcta',
  },
]
