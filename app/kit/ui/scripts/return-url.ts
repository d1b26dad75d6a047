import { createContext, useContext } from 'react'
import { param } from '../../urls/url-state.ts'
import { withQuery } from '../../urls/with-query.ts'

/**
 * Return URL of a page. The page of a thing (`/users/7`) gets the URL from which it was opened in its query
 * (`back`): the list with its search and page, the course, the group. Links carry it, so no state is needed and it
 * works without scripts; the server reads it (backend/address.server.ts) and alone checks that it is a page of this
 * site.
 */

const BACK = 'back'

/** Maximum length; longer ones are omitted, and the page leads back to its default. */
const MAX_LENGTH = 1_000

/** URL of the page that contains the links. '' where there is none, such as in an example. */
export const CurrentUrl = createContext('')

/**
 * Returns the URL of a link or form with its return URL: within the same thing the existing one, for another thing
 * the current URL.
 */
export function useUrlWithReturn(to: string, { opens = true }: { opens?: boolean } = {}): string {
  return addressFrom(useContext(CurrentUrl), to, opens)
}

/** Returns the return URL that a GET form within the same thing has to send; undefined when there is none. */
export function useReturnUrlField(action: string): string | undefined {
  const here = useContext(CurrentUrl)
  return isWithin(thingOf(here), action) ? backOf(here) : undefined
}

/** `useUrlWithReturn` for any current URL. `opens` is false for links that lead back themselves. */
function addressFrom(here: string, to: string, opens: boolean): string {
  // Most links carry nothing and do not lead to a thing's page.
  const thing = thingOf(to)
  if (thing === '' || here === '' || backOf(to) !== undefined) return to
  if (thingOf(here) === thing) {
    const back = backOf(here)
    // A dialog was opened from its own page, which is no return URL for that page.
    return isWithin(thing, back ?? '') ? to : withBack(to, back)
  }
  const isPage = pathOf(to) === thing
  const list = thing.slice(0, thing.lastIndexOf('/'))
  return opens && isPage && here !== list ? withBack(to, here) : to
}

/** Returns the path of the thing that a URL belongs to: '/users/7' of '/users/7/audit?page=2'. */
function thingOf(address: string): string {
  return /^(?:\/[a-z-]+){1,2}\/\d+(?=[/?#]|$)/.exec(address)?.[0] ?? ''
}

function isWithin(thing: string, address: string): boolean {
  return thing !== '' && thingOf(address) === thing
}

function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)![0]
}

function backOf(address: string): string | undefined {
  return address.includes(`${BACK}=`) ? param(address, BACK) : undefined
}

function withBack(to: string, back: string | undefined): string {
  return back && back.length <= MAX_LENGTH ? withQuery(to, { [BACK]: back }) : to
}
