import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepEarlyInput } from './ui/early-input.ts'
import { installSubmitRetry } from './ui/submit-retry.ts'

/** The framework's router, where it leaves it for its own tools. */
declare const __remixRouter: { state: { actionData: Record<string, unknown> | null } }

installSubmitRetry(() => Object.values(__remixRouter.state.actionData ?? {})[0] ?? null)

/**
 * The framework's first render only begins to read the page's state, and suspends outside of any
 * boundary. A key pressed at that moment would make React give the page up for good (error 345), so
 * that is waited for before React is there to hear it.
 */
async function stateIsRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

const giveEarlyInputAgain = keepEarlyInput()

/** A child's effects run before its parent's: by then every field is React's. */
function Page() {
  useEffect(giveEarlyInputAgain, [])
  return <RemixBrowser />
}

void stateIsRead().then(() => {
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
})
