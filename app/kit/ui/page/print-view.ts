import { useContext } from 'react'
import { param } from '../../urls/url-state.ts'
import { CurrentUrl } from '../scripts/return-url.ts'

/** Returns true in the print view of a page (`?print=all`), which shows everything that a screen folds away. */
export function useIsPrintView(): boolean {
  return param(useContext(CurrentUrl), 'print') === 'all'
}
