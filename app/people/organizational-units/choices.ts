import { choicesLoader } from '#app/kit/forms/choices/choices.server.ts'
import { unitSources } from './choices.server.ts'

/** Answers the options of the form's search for areas or courses. */
export const loader = choicesLoader((api) => unitSources(api))
