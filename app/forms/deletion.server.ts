import { z } from 'zod'
import { agree, counted, done, NOUNS, type Noun } from '#contract/nouns.ts'
import type { Flash, Undo } from '../backend/flash.server.ts'
import type { Lookup } from './lookup.server.ts'

/** What deletes things that somebody has, and moves those people first (`deletion-questions.tsx`). */

/** The choices without those that are being deleted. */
export function otherThan(ids: readonly number[], { options, ...lookup }: Lookup): Lookup {
  return { ...lookup, options: options.filter(({ value }) => !ids.includes(Number(value))) }
}

/** Where people move; nothing is posted where nobody has to. */
export function moveForm(missing: string) {
  return z.object({ move_to: z.string().min(1, missing).optional() })
}

/** 'Se eliminaron 2 áreas y se movió 1 usuario.'; undone where nobody was moved, who would stay there. */
export function deletedAndMoved(
  noun: Noun,
  { deleted, moved_users: moved }: { deleted: number; moved_users: number },
  undo: Undo,
): Flash {
  const gone = done(['eliminó', 'eliminaron'], deleted, noun)
  if (moved === 0) return { tone: 'success', message: `${gone}.`, undo }
  const verb = agree(moved, 'se movió', 'se movieron')
  return { tone: 'success', message: `${gone} y ${verb} ${counted(moved, NOUNS.user)}.` }
}
