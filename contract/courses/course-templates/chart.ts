import { choices, text } from './fields.ts'
import type { Template } from './template.ts'

export const Chart = {
  id: 'Chart',
  title: 'Gráfico de barras',
  description: 'Barras con el texto y el valor de cada opción',
  order: 5,
  group: 'contenido',
  fields: [text, choices('amount')],
  starts: {
    title: 'Gráfico',
    estimatedTime: 45,
    options: [
      { text: 'Primera barra', value: 40 },
      { text: 'Segunda barra', value: 65 },
      { text: 'Tercera barra', value: 80 },
    ],
  },
  requires: [{ options: 2, message: 'Agrega al menos dos barras' }],
} as const satisfies Template
