import type { DemoCourse } from './course-catalogue.ts'

/** A screen of a course: its template, title and what a right answer gives. */
export type DemoContent = {
  template: string
  title: string
  category: 'conciencia' | 'concepto' | 'contexto'
  seconds: number
  points: number
}

const LESSON: readonly DemoContent[] = [
  { template: 'Concept', title: 'Lo esencial', category: 'concepto', seconds: 60, points: 0 },
  {
    template: 'Video',
    title: 'Véalo en la práctica',
    category: 'contexto',
    seconds: 150,
    points: 0,
  },
  {
    template: 'SingleChoice',
    title: '¿Qué harías tú?',
    category: 'concepto',
    seconds: 45,
    points: 10,
  },
]
const PRACTICE: readonly DemoContent[] = [
  { template: 'Tip', title: 'Un consejo', category: 'conciencia', seconds: 30, points: 0 },
  {
    template: 'MultipleChoice',
    title: 'Señale las correctas',
    category: 'concepto',
    seconds: 60,
    points: 20,
  },
  {
    template: 'OrderPhrase',
    title: 'Ponga los pasos en orden',
    category: 'contexto',
    seconds: 75,
    points: 15,
  },
]
const CHALLENGE: readonly DemoContent[] = [
  { template: 'Challenge', title: 'Reto', category: 'conciencia', seconds: 90, points: 30 },
  {
    template: 'CompletePhrase',
    title: 'Complete la frase',
    category: 'concepto',
    seconds: 40,
    points: 10,
  },
]
const CONVERSATION: readonly DemoContent[] = [
  { template: 'WhatsApp', title: 'Mensaje', category: 'conciencia', seconds: 30, points: 0 },
  {
    template: 'WhatsAppList',
    title: 'Elige una opción',
    category: 'contexto',
    seconds: 40,
    points: 10,
  },
]

/** The subsections of one of a course's sections and what they hold. */
export function subsectionsOf(
  { channel }: DemoCourse,
  section: number,
): { name: string; contents: readonly DemoContent[] }[] {
  if (channel === 'whatsapp') return [{ name: 'Conversación', contents: CONVERSATION }]
  return [
    { name: 'Aprenda', contents: LESSON },
    section % 2 === 0
      ? { name: 'Practique', contents: PRACTICE }
      : { name: 'Póngase a prueba', contents: CHALLENGE },
  ]
}
