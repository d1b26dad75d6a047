import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'

/** Returns '12 registros sin fecha no cuentan en los indicadores.' */
export function undatedWords(count: number): string {
  const verb = agree(count, 'cuenta', 'cuentan')
  return `${counted(count, NOUNS.record)} sin fecha no ${verb} en los indicadores.`
}
