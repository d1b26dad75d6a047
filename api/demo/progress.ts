import type { Random } from './random.ts'

/** A course as a tenant has it. */
export type Course = {
  id: number
  channel: 'app' | 'whatsapp'
  contents: { id: number; points: number; seconds: number }[]
}

type Answer = { content: number; value: string | null; points: number; seconds: number; at: Date }

/** Progress of a person in a course, with its history. */
export type Progress = {
  course: Course
  person: number
  downloadedAt: Date | null
  answers: Answer[]
  points: number
  percentage: number
  completedAt: Date | null
  /** Day of the revalidation. */
  revalidated: Date | null
}

/** Outcome of an enrolment, and the probability of a right answer. */
type Fate = {
  reaches: 'nothing' | 'download' | 'half' | 'end'
  right: number
  revalidated?: boolean
}

/** Outcomes of the learner persona, in sequence, so that each of them is shown. */
const STAR: readonly Fate[] = [
  { reaches: 'half', right: 0.7 },
  { reaches: 'end', right: 1 },
  { reaches: 'nothing', right: 0, revalidated: true },
  { reaches: 'end', right: 0.2 },
  { reaches: 'half', right: 1 },
  { reaches: 'end', right: 0.8 },
  { reaches: 'download', right: 0 },
]

function fateOf(random: Random): Fate {
  const right = 0.5 + random.next() / 2
  const chance = random.next()
  if (chance < 0.16) return { reaches: 'nothing', right }
  if (chance < 0.3) return { reaches: 'download', right }
  if (chance < 0.32) return { reaches: 'nothing', right, revalidated: true }
  return { reaches: chance < 0.6 ? 'half' : 'end', right: random.chance(0.12) ? 1 : right }
}

const HOUR = 3600 * 1000
const DAY = 24 * HOUR

/**
 * Generates the progress of a person in a course, in the days before `today`.
 *
 * @param star for the learner persona, an index that cycles through all outcomes.
 */
export function makeProgress(
  course: Course,
  person: number,
  random: Random,
  today: Date,
  { star }: { star: number | null },
): Progress {
  const fate = star === null ? fateOf(random) : STAR[star % STAR.length]!
  const begun = new Date(today.getTime() - (12 + random.below(480)) * DAY + random.below(12) * HOUR)
  const due = {
    nothing: 0,
    download: 0,
    half: 1 + random.below(course.contents.length - 1),
    end: course.contents.length,
  }
  const answers = answersOf(course.contents.slice(0, due[fate.reaches]), fate.right, begun, random)
  const complete = answers.length === course.contents.length
  const revalidatedAt = fate.revalidated ? atMidnight(begun) : null
  return {
    course,
    person,
    downloadedAt: fate.reaches === 'nothing' ? null : begun,
    answers,
    points: answers.reduce((sum, { points }) => sum + points, 0),
    percentage: revalidatedAt
      ? 100
      : Math.trunc((10_000 * answers.length) / course.contents.length) / 100,
    completedAt: revalidatedAt ?? (complete ? answers.at(-1)!.at : null),
    revalidated: revalidatedAt,
  }
}

/** Returns a few answers a day, in order. */
function answersOf(
  contents: Course['contents'],
  right: number,
  begun: Date,
  random: Random,
): Answer[] {
  let at = begun.getTime()
  return contents.map(({ id, points, seconds }) => {
    at += seconds * 1000 + (random.chance(0.2) ? random.below(12) * HOUR : 0)
    const correct = points > 0 && random.next() < right
    return {
      content: id,
      value: points > 0 ? (correct ? 'correcta' : 'incorrecta') : null,
      points: correct ? points : 0,
      seconds: Math.round(seconds * (0.6 + random.next())),
      at: new Date(at),
    }
  })
}

/** Returns midnight in Colombia. */
function atMidnight(date: Date): Date {
  return new Date(Math.floor((date.getTime() - 5 * HOUR) / DAY) * DAY + 5 * HOUR)
}
