import type { Unit } from '#contract/organizational-units.ts'
import type { Values } from '../forms/merge.ts'

/** The fields of a unit that a form changes, in its order. */
export const EDITED = ['name', 'areas', 'courses'] as const
export type EditedField = (typeof EDITED)[number]
export type UnitValues = Values<EditedField>

/** As text, lists as their ids in order, so that versions of a unit can be compared. */
export function valuesOf(
  unit: Unit | { name: string; areas: number[]; courses: number[] },
): UnitValues {
  const listed = (choices: (number | { id: number })[]) =>
    choices
      .map((choice) => (typeof choice === 'object' ? choice.id : choice))
      .sort((a, b) => a - b)
      .join(',')
  return { name: unit.name, areas: listed(unit.areas), courses: listed(unit.courses) }
}

export function idsOf(listed: string): number[] {
  return listed.split(',').filter(Boolean).map(Number)
}

/** As defaults of the form: `loaded` remembers what the person saw when they began. */
export function formDefaults(shown: UnitValues, saved: UnitValues, version: number) {
  return {
    name: shown.name,
    areas: idsOf(shown.areas),
    courses: idsOf(shown.courses),
    loaded: JSON.stringify(saved),
    version,
  }
}
