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

/** 'Se eliminaron 2 grupos.' */
export function deletedMessage(noun: Noun, deleted: number): string {
  return `${gone(noun, deleted)}.`
}

/** The same, which can be undone. */
export function deletedFlash(noun: Noun, deleted: number, undo: Undo): Flash {
  return { tone: 'success', message: deletedMessage(noun, deleted), undo }
}

const gone = (noun: Noun, deleted: number) => done(['eliminó', 'eliminaron'], deleted, noun)

/** 'Se eliminaron 2 áreas y se movió 1 usuario.'; undone where nobody was moved, who would stay there. */
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
  }
}
