/** Field with the account and the company that a form was rendered for, and the code of a refusal for another one. */
export const FORM_SCOPE = 'form_scope'
