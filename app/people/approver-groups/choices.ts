import { choicesLoader } from '#app/kit/forms/choices/choices.server.ts'
import { groupSources } from './choices.server.ts'

/** Answers the options of the form's search for administrators or areas. */
export const loader = choicesLoader((api) => groupSources(api))
