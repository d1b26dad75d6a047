import type { Field, OptionCell } from './template.ts'

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

export const image = (name = 'image', label = 'Imagen'): Field => ({
  path: prop(name),
  label,
  editor: 'file',
  accept: IMAGES,
  subtype: 'images',
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
  { path: prop('imageWidthDP'), label: 'Ancho de la imagen', editor: 'number', max: 2000 },
  { path: prop('imageHeightDP'), label: 'Alto de la imagen', editor: 'number', max: 2000 },
  { path: prop('imagePadding'), label: 'Margen de la imagen', editor: 'number', max: 500 },
]

export const alignment: Field = {
  path: prop('textAlignment'),
  label: 'Alineación del texto',
  editor: 'select',
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
  { path: prop('hide_result'), label: 'Ocultar el resultado', editor: 'boolean' },
  { path: prop('only_feedback'), label: 'Solo retroalimentación', editor: 'boolean' },
  { path: prop('help_text'), label: 'Texto de ayuda', editor: 'multiline', max: 500 },
  { path: prop('hide_help_text'), label: 'Ocultar el texto de ayuda', editor: 'boolean' },
]

export const maxPlays: Field = {
  path: prop('max_plays'),
  label: 'Reproducciones permitidas',
  editor: 'number',
  max: 100,
  help: '0: sin límite',
}

/** `options` are identified by their text, `options2` also by a description. */
export const options = (...cells: readonly OptionCell[]): Field => ({
  path: 'options',
  label: 'Opciones',
  editor: cells.includes('description') ? 'options2' : 'options',
  cells,
})

/** Accessibility alternatives, in every content. */
export const alternatives: readonly Field[] = [
  {
    path: prop('description'),
    label: 'Descripción para quienes no ven',
    editor: 'multiline',
    max: 1000,
  },
  { path: prop('decorative'), label: 'La imagen es decorativa', editor: 'boolean' },
  { path: prop('transcript'), label: 'Transcripción', editor: 'multiline', max: 10_000 },
  { path: prop('no_voice'), label: 'Sin voz', editor: 'boolean' },
]

/** Fields of every content. */
export const common: readonly Field[] = [
  { path: 'title', label: 'Título', editor: 'text', max: 150 },
  {
    path: 'category',
    label: 'Categoría',
    editor: 'select',
    choices: [
      { value: 'conciencia', title: 'Conciencia' },
      { value: 'concepto', title: 'Concepto' },
      { value: 'contexto', title: 'Contexto' },
    ],
  },
  {
    path: 'estimatedTime',
    label: 'Tiempo estimado (segundos)',
    editor: 'number',
    max: 86_400,
  },
  {
    path: 'points',
    label: 'Puntos',
    editor: 'number',
    max: 1000,
    help: 'Los que da una respuesta correcta',
  },
]
