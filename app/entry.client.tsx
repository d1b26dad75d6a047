import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

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

void stateIsRead().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
