import { NOUNS } from '#contract/platform/values/nouns.ts'
import { NothingChosen, WayOut } from './nothing-chosen.tsx'

export const noBoxTicked = <NothingChosen noun={NOUNS.area} closeTo="#" />

export const wayOut = <WayOut closeTo="#" />
