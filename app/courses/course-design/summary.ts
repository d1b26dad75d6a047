import type { DesignContent } from '#contract/courses/course-design-shape.ts'
import { shorten } from '#app/kit/ui/shorten.ts'

const FIELDS = ['text', 'phrase', 'text2', 'description', 'file', 'video'] as const

/** Returns the first text of a content, shortened, to tell it from others of its kind; '' without any. */
export function summaryOf({ extended_props: props }: DesignContent): string {
  const texts = FIELDS.map((field) => props[field]).filter((value) => typeof value === 'string')
  return shorten((texts.find((text) => text.trim() !== '') ?? '').trim())
}
