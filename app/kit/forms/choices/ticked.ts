import { z } from 'zod'

/** Schema of a checkbox, as a form posts it: an unticked one posts nothing. */
export const ticked = z
  .literal('on')
  .optional()
  .transform((box) => box === 'on')
