import type { DemoCourse } from './course-catalogue.ts'
import type { DemoContent } from './designs/design.ts'

const LESSON: readonly DemoContent[] = [
  { template: 'Concept', title: 'Lo esencial', category: 'concepto', seconds: 60, points: 0 },
  {
    template: 'Video',
    title: 'Míralo en la práctica',
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
    title: 'Señala las correctas',
    category: 'concepto',
    seconds: 60,
    points: 20,
  },
  {
    template: 'OrderPhrase',
    title: 'Pon los pasos en orden',
    category: 'contexto',
    seconds: 75,
    points: 15,
  },
]
const CHALLENGE: readonly DemoContent[] = [
  { template: 'Challenge', title: 'Reto', category: 'conciencia', seconds: 90, points: 30 },
  {
    template: 'CompletePhrase',
    title: 'Completa la frase',
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
    { name: 'Aprende', contents: LESSON },
    section % 2 === 0
      ? { name: 'Practica', contents: PRACTICE }
      : { name: 'Ponte a prueba', contents: CHALLENGE },
  ]
}
