import { counted, NOUNS } from '#contract/platform/nouns.ts'
import type { ScimSettings } from '#contract/access/scim.ts'
import { SCIM_SCOPE } from '#contract/access/scim-words.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/card.tsx'
import { DescriptionList } from '#app/kit/ui/description-list.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { DateTime } from '#app/kit/ui/time.tsx'
import { withQuery } from '#app/kit/urls/with-query.ts'

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
