import { counted } from '#contract/nouns.ts'

const ROW = { one: 'fila', many: 'filas', gender: 'f' } as const
const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

/** How many rows there are, of how many people. */
export function footHead(rows: number, people: number): string {
  return `Total: ${counted(rows, ROW)} de ${counted(people, PERSON)}`
}
