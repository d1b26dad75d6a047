import type { AuthoredContent, AuthoredOption, AuthoredSection } from './design.ts'

/** Builders of contents by template, with the usual points and seconds. */

type Props = NonNullable<AuthoredContent['props']>

/** Reading: a concept with an optional second text. */
export const concept = (
  title: string,
  text: string,
  text2 = '',
  props: Props = {},
): AuthoredContent => ({
  template: 'Concept',
  title,
  category: 'concepto',
  seconds: 60,
  points: 0,
  props: { text, text2, textAlignment: 'left', ...props },
})

export const tip = (title: string, text: string, text2 = ''): AuthoredContent => ({
  template: 'Tip',
  title,
  category: 'conciencia',
  seconds: 30,
  points: 0,
  props: { text, text2, textAlignment: 'center' },
})

export const challenge = (title: string, text: string, text2 = ''): AuthoredContent => ({
  template: 'Challenge',
  title,
  category: 'conciencia',
  seconds: 90,
  points: 30,
  props: { text, text2, textAlignment: 'left' },
})

/** A full-screen drawing. */
export const infographic = (
  title: string,
  image: string,
  description: string,
): AuthoredContent => ({
  template: 'Infographic',
  title,
  category: 'concepto',
  seconds: 60,
  points: 0,
  props: { image, description },
})

/** A question with one right answer. */
export const single = (
  title: string,
  text: string,
  right: string,
  wrong: readonly string[],
  help: string,
  props: Props = {},
): AuthoredContent => ({
  template: 'SingleChoice',
  title,
  category: 'contexto',
  seconds: 45,
  points: 10,
  props: { text, help_text: help, ...props },
  options: choices(title, [right], wrong),
})

/** A question with several right answers. */
export const several = (
  title: string,
  text: string,
  right: readonly string[],
  wrong: readonly string[],
  help: string,
): AuthoredContent => ({
  template: 'MultipleChoice',
  title,
  category: 'concepto',
  seconds: 60,
  points: 20,
  props: { text, help_text: help },
  options: choices(title, right, wrong),
})

/** Steps for the learner to put in order. */
export const steps = (
  title: string,
  text: string,
  parts: readonly string[],
  help: string,
): AuthoredContent => ({
  template: 'OrderPhrase',
  title,
  category: 'contexto',
  seconds: 75,
  points: 15,
  props: { text, phrase: parts.join(' | '), help_text: help },
})

/** A phrase with its words in brackets left out; `others` are distractors. */
export const gaps = (
  title: string,
  text: string,
  phrase: string,
  others: readonly string[],
  help: string,
): AuthoredContent => ({
  template: 'CompletePhrase',
  title,
  category: 'concepto',
  seconds: 40,
  points: 10,
  props: { text, phrase, help_text: help },
  options: others.map((other) => ({ text: other })),
})

export const pairs = (
  title: string,
  text: string,
  matches: Readonly<Record<string, string>>,
  help: string,
): AuthoredContent => ({
  template: 'DragAndDrop',
  title,
  category: 'concepto',
  seconds: 75,
  points: 15,
  props: { text, help_text: help },
  options: Object.entries(matches).map(([option, description]) => ({ text: option, description })),
})

/** A podium; `ranked` from the first place down. It is shown from the last. */
export const podium = (
  title: string,
  text: string,
  ranked: readonly string[],
  help: string,
): AuthoredContent => ({
  template: 'Sort',
  title,
  category: 'concepto',
  seconds: 60,
  points: 20,
  props: { text, help_text: help },
  options: ranked.map((option, index) => ({ text: option, place: index + 1 })).reverse(),
})

export const bars = (
  title: string,
  text: string,
  values: Readonly<Record<string, number>>,
): AuthoredContent => ({
  template: 'Chart',
  title,
  category: 'conciencia',
  seconds: 45,
  points: 0,
  props: { text },
  options: Object.entries(values).map(([option, value]) => ({ text: option, value })),
})

/** A written answer that is not scored. */
export const reflection = (title: string, text: string, help: string): AuthoredContent => ({
  template: 'Type',
  title,
  category: 'conciencia',
  seconds: 90,
  points: 10,
  props: { text, only_feedback: true, hide_result: true, help_text: help },
})

/** A WhatsApp message. */
export const message = (title: string, text: string, props: Props = {}): AuthoredContent => ({
  template: 'WhatsApp',
  title,
  category: 'conciencia',
  seconds: 30,
  points: 0,
  props: { text, ...props },
})

/** A WhatsApp list; the first row is the right one and is shown between the others. */
export const list = (
  title: string,
  text: string,
  rows: Readonly<Record<string, string>>,
): AuthoredContent => {
  const [right, ...wrong] = Object.keys(rows)
  return {
    template: 'WhatsAppList',
    title,
    category: 'contexto',
    seconds: 40,
    points: 10,
    props: { text },
    options: choices(title, [right!], wrong).map((option) => ({
      ...option,
      description: rows[option.text]!,
    })),
  }
}

/** Returns right and wrong answers, rotated by the title so that the right one is not always the first. */
function choices(
  title: string,
  right: readonly string[],
  wrong: readonly string[],
): readonly AuthoredOption[] {
  const all = [
    ...right.map((text) => ({ text, value: 1 })),
    ...wrong.map((text) => ({ text, value: 0 })),
  ]
  const start = title.length % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}

/** A section with its icon, colour, subjects and subsections, whose names are the keys. */
export const section = (
  name: string,
  look: Pick<AuthoredSection, 'icon' | 'color' | 'subjectsTitle' | 'subjects'>,
  subsections: Readonly<Record<string, AuthoredSection['subsections'][number]['contents']>>,
): AuthoredSection => ({
  name,
  ...look,
  subsections: Object.entries(subsections).map(([title, contents]) => ({ name: title, contents })),
})
