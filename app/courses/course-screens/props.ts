import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { sortedOptions } from '#contract/courses/design/course-values.ts'

/** Typed reads of `extended_props`, whose stored values may have any form. */

/** Returns the path of a content's property, as forms and the API name its field. */
export const propPath = (name: string) => `extended_props/${name}`

/** Returns the path of an option's cell. */
export const cellPath = ({ id }: Pick<OptionRow, 'id'>, cell: 'text' | 'description') =>
  `options/${id}/${cell}`

export function textProp({ extended_props: props }: DesignContent, name: string): string {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}

export function numberProp({ extended_props: props }: DesignContent, name: string): number {
  const value = props[name]
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

export function isOn({ extended_props: props }: DesignContent, name: string): boolean {
  return props[name] === true
}

/** Returns null without a link, or for one that browsers would execute instead of open. */
export function linkOf({ extended_props: props }: DesignContent) {
  const link = props['link']
  if (typeof link !== 'object' || link === null) return null
  const { url, title } = link as Record<string, unknown>
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return null
  return { url, title: typeof title === 'string' && title ? title : url }
}

export type Alignment = 'left' | 'center' | 'right'

export function alignmentOf(content: DesignContent, otherwise: Alignment): Alignment {
  const given = textProp(content, 'textAlignment')
  return given === 'left' || given === 'center' || given === 'right' ? given : otherwise
}

/** Returns the alternative text of a picture; empty when it is decorative. */
export function alternativeOf(content: DesignContent): string {
  if (isOn(content, 'decorative')) return ''
  return textProp(content, 'description') || 'Imagen sin descripción'
}

export type OptionRow = DesignContent['options'][string] & { id: string }

export const optionsOf = ({ options }: DesignContent): OptionRow[] => sortedOptions(options)
