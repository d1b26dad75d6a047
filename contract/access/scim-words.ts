/** Words and addresses of provisioning by a directory that pages share. There are no schemas here: browsers load this file. */

/** Path of the SCIM service below the installation's address. */
export const SCIM_PATH = '/scim/v2'

/** Scope of the tokens with which a directory calls the service. */
export const SCIM_SCOPE = 'scim:write'

/** Refusals that the settings list. */
export const LISTED_REFUSALS = 20

/** Message for a field that the directory maintains. */
export const MAINTAINED = 'Lo mantiene el directorio'
