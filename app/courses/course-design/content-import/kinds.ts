import {
  CONTENT_IMPORT_LIMITS,
  type ContentImportKind,
} from '#contract/courses/design/content-import-kinds.ts'
import { formatBytes, formatNumber } from '#app/kit/ui/format.ts'

const limits = (kind: ContentImportKind, noun: string) =>
  `hasta ${formatBytes(CONTENT_IMPORT_LIMITS[kind].bytes)} y ${formatNumber(CONTENT_IMPORT_LIMITS[kind].contents)} ${noun}`

/** Words of each kind of import. */
export const IMPORT_COPY = {
  questions: {
    title: 'Importar preguntas',
    file: 'Archivo de preguntas',
    accept:
      '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.gift,.txt,text/plain',
    help: `Un libro de Excel (.xlsx, se lee su primera hoja), un CSV o un archivo GIFT de Moodle, de ${limits('questions', 'preguntas')}. Primero ves lo que se va a crear; nada cambia hasta que lo confirmes.`,
    line: 'Línea',
  },
  slides: {
    title: 'Importar diapositivas',
    file: 'Presentación',
    accept: '.pptx,application/vnd.openxmlformats-officedocument.presentationml.presentation',
    help: `Una presentación de PowerPoint (.pptx), de ${limits('slides', 'diapositivas')}. Cada diapositiva es un contenido con su texto y su imagen. Primero ves lo que se va a crear; nada cambia hasta que lo confirmes.`,
    line: 'Diapositiva',
  },
} as const satisfies Record<ContentImportKind, object>

export const IMPORT_STEPS = ['Archivo', 'Contenidos']
