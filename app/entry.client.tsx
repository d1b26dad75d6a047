import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepEarlyInput } from './kit/ui/scripts/early-input.ts'
import { installSubmitRetry } from './kit/ui/scripts/submit-retry.ts'

/** The framework's router, a global for its own development tools. */
declare const __remixRouter: { state: { actionData: Record<string, unknown> | null } }

installSubmitRetry(() => Object.values(__remixRouter.state.actionData ?? {})[0] ?? null)

/**
 * Waits until the framework has read the page's state. Its first render only starts reading it, and suspends
 * outside of any boundary; a key pressed at that moment would make React discard the page (error 345).
 */
async function stateIsRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

const giveEarlyInputAgain = keepEarlyInput()

/** A child's effects run before its parent's, so by then every field is hydrated. */
function Page() {
  useEffect(giveEarlyInputAgain, [])
  return <RemixBrowser />
}

void stateIsRead().then(() => {
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
})
