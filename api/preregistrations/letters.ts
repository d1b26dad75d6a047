import { writeLetter, type LetterText, type Part } from '../mail/letter.ts'
import { help, type Letterhead } from '../mail/letterhead.ts'

/** Letters to who asked to join a company: what was decided, and what they are told about it. */

type Reader = { firstName: string; observations: string }

/** Comes beside the invitation, which has their username and password. */
export function approvedLetter(head: Letterhead, { firstName, observations }: Reader): LetterText {
  const { productName, company } = head
  return writeLetter(productName, `${company} aprobó tu prerregistro`, firstName, [
    {
      paragraph: `${company} aprobó tu prerregistro en ${productName}. En otro correo te llegan los datos para ingresar.`,
    },
    ...observed(observations),
    ...help(head),
  ])
}

export function rejectedLetter(head: Letterhead, { firstName, observations }: Reader): LetterText {
  const { productName, company } = head
  return writeLetter(productName, `${company} no aprobó tu prerregistro`, firstName, [
    {
      paragraph: `${company} no aprobó tu prerregistro en ${productName}, así que por ahora no puedes ingresar.`,
    },
    ...observed(observations),
    { paragraph: 'Puedes registrarte de nuevo cuando quieras.' },
    ...help(head),
  ])
}

const observed = (observations: string): Part[] => [
  { paragraph: 'Observaciones:' },
  { quote: observations },
]
