import { z } from 'zod'
import { agree, counted, done, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { Flash, Undo } from '../../backend/flash.server.ts'
import type { Lookup } from '../choices/lookup.server.ts'

/** Actions that move users away from things and then delete these (`deletion-questions.tsx`). */

/** Returns the options without those that are being deleted. */
export function otherThan(ids: readonly number[], { options, ...lookup }: Lookup): Lookup {
  return { ...lookup, options: options.filter(({ value }) => !ids.includes(Number(value))) }
}

/** Schema for the target of the move; it is not posted when no user has to be moved. */
export function moveForm(missing: string) {
  return z.object({ move_to: z.string().min(1, missing).optional() })
}

/** Returns a message such as 'Se eliminaron 2 grupos.' */
export function deletedMessage(noun: Noun, deleted: number): string {
  return `${gone(noun, deleted)}.`
}

/** The same message with an undo action. */
export function deletedFlash(noun: Noun, deleted: number, undo: Undo): Flash {
  return { tone: 'success', message: deletedMessage(noun, deleted), undo }
}

const gone = (noun: Noun, deleted: number) => done(['eliminó', 'eliminaron'], deleted, noun)

/** Returns 'Se eliminaron 2 áreas y se movió 1 usuario.', with an undo action, which moves the users back. */
export function deletedAndMoved(
  noun: Noun,
  { deleted, moved_users: moved }: { deleted: number; moved_users: number },
  undo: Undo,
): Flash {
  if (moved === 0) return deletedFlash(noun, deleted, undo)
  const verb = agree(moved, 'se movió', 'se movieron')
  return {
    tone: 'success',
    message: `${gone(noun, deleted)} y ${verb} ${counted(moved, NOUNS.user)}.`,
    undo,
  }
}
