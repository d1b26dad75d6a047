import { agree, listed } from '#contract/platform/values/nouns.ts'

/**
 * Wording for which users of a course are counted where, shared by its page, its reminder and the
 * reports.
 */

/** Users counted by reminders and reports. */
export const CURRENT_PEOPLE = 'personas activas que tienen el curso ahora'

type Left = { disabled: number; unassigned: number; without_address?: number }

/** '2 inactivas y 1 a la que se le quitó después de empezar'; empty when all counts are 0. */
export function leftOutWords({ disabled, unassigned, without_address: mute = 0 }: Left): string {
  return listed([
    ...(disabled > 0 ? [`${disabled} ${agree(disabled, 'inactiva', 'inactivas')}`] : []),
    ...(unassigned > 0
      ? [
          `${unassigned} ${agree(unassigned, 'a la que', 'a las que')} se le${unassigned === 1 ? '' : 's'} quitó después de empezar`,
        ]
      : []),
    ...(mute > 0 ? [`${mute} sin un correo válido`] : []),
  ])
}
