import { counted, NOUNS } from '#contract/nouns.ts'
import type { ScimSettings } from '#contract/scim.ts'
import { SCIM_SCOPE } from '#contract/scim-words.ts'
import { CopyField } from '#app/forms/copy-field.tsx'
import { paths } from '../paths.ts'
import { useSession } from '#app/shell/hooks.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { DateTime } from '#app/ui/time.tsx'
import { withQuery } from '#app/url-state/with-query.ts'

const NEW_TOKEN = withQuery(paths.apiTokens.new, { name: 'Directorio', scopes: [SCIM_SCOPE] })

/** Address that is copied into the directory, and how the connection is doing. */
export function ConnectionCard({ settings }: { settings: ScimSettings }) {
  const { url, tokens, last_call_at, users, groups } = settings
  const { timezone } = useSession().tenant
  return (
    <Card
      title="Conexión"
      actions={
        <ButtonLink to={NEW_TOKEN} icon="key" size="sm">
          Crear token
        </ButtonLink>
      }
    >
      <CopyField
        label="Dirección"
        help="Cópiala en tu directorio, con un token que tenga el permiso «Directorio (SCIM)»."
        value={url}
        copied="Se copió la dirección."
        mono
      />
      <DescriptionList
        layout="stack"
        items={[
          {
            term: 'Tokens vigentes',
            value: tokens === 0 ? 'Ninguno' : counted(tokens, NOUNS.apiToken),
          },
          {
            term: 'Última llamada',
            value: last_call_at && <DateTime instant={last_call_at} timeZone={timezone} withTime />,
          },
          {
            term: 'Mantiene',
            value: `${counted(users, NOUNS.person)} y ${counted(groups, NOUNS.group)}`,
          },
        ]}
      />
      <p className="mt-4">
        <Link
          to={paths.help.guide('directory')}
          className="text-accent-text underline underline-offset-2"
        >
          Cómo se conecta Entra ID, Okta u otro directorio
        </Link>
      </p>
    </Card>
  )
}
