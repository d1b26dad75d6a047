/** So much is asked for at once at most. */
const MAX_BATCH = 200

/**
 * What is asked for while the last statement is under way is asked for by the next one, all together: one alone
 * waits for nobody, and many do not wait for one another.
 * @param work answers in the order it was asked. When it fails for several, each is asked for alone, so that what
 *   is wrong with one is told to that one.
 */
export function createBatchLoader<Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Waiting = ReturnType<typeof Promise.withResolvers<Answer>> & { asked: Asked }
  const waiting: Waiting[] = []
  let working = false

  async function answer(these: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(these.map(({ asked }) => asked))
      for (const [at, { resolve }] of these.entries()) resolve(answers[at]!)
    } catch (error) {
      if (these.length === 1) these[0]!.reject(error)
      else for (const one of these) await answer([one])
    }
  }

  async function run(): Promise<void> {
    working = true
    while (waiting.length > 0) await answer(waiting.splice(0, MAX_BATCH))
    working = false
  }

  return (asked) => {
    const one = { ...Promise.withResolvers<Answer>(), asked }
    waiting.push(one)
    if (!working) void run()
    return one.promise
  }
}
