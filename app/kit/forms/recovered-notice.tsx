import { useRef } from 'react'
import { Alert } from '../ui/states/alert.tsx'
import { useIsomorphicLayoutEffect } from '../ui/scripts/isomorphic-layout-effect.ts'
import { chooseAgain, chosenFiles } from './files/chosen-files.ts'

/**
 * Notice above a form that was filled from a draft, with the files that have to be selected again. A warning takes
 * the focus, also without scripts.
 */
export function RecoveredNotice({
  recovered,
  words = 'Recuperamos lo que habías escrito.',
}: {
  recovered: Record<string, unknown>
  words?: string | { warning: string } | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const again = chooseAgain(Object.values(recovered).flatMap(chosenFiles))
  const isWarning = typeof words !== 'string'
  useIsomorphicLayoutEffect(() => {
    if (isWarning) box.current?.focus()
  }, [isWarning])
  if (!isWarning)
    return (
      <div className="mb-4">
        <Alert tone="info">{`${words} ${again}`.trim()}</Alert>
      </div>
    )
  return (
    <div ref={box} role="alert" tabIndex={-1} autoFocus className="mb-4">
      <Alert tone="warning" live={false}>
        {`${words.warning} ${again}`.trim()}
      </Alert>
    </div>
  )
}
