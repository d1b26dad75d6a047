import { expect, test } from 'vitest'
import { CERTIFICATES, samlProvider } from '#tests/support/servers/saml-provider.ts'
import {
  MetadataRefusal,
  readProviderMetadata,
} from '#api/access/sign-on/saml/provider-metadata.ts'
import { readCertificate } from '#api/access/sign-on/saml/signing-certificates.ts'

const xml = samlProvider().metadata()
const bare = (pem: string) => pem.replaceAll(/-----.*-----|\s/g, '')

function refusal(text: string, now?: Date) {
  try {
    readProviderMetadata(text, now)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof MetadataRefusal)) throw error
    return error.reason
  }
}

test('reads entity, addresses and certificates, each once', () => {
  const [descriptor] = /<KeyDescriptor.*<\/KeyDescriptor>/s.exec(xml)!
  const next = descriptor.replace(bare(CERTIFICATES.provider), bare(CERTIFICATES.other))
  const forEncryption = next.replace('use="signing"', 'use="encryption"')
  const several = xml.replace(descriptor, descriptor + descriptor + next + forEncryption)
  expect(readProviderMetadata(several)).toMatchObject({
    entityId: 'https://idp.example/metadata',
    signOnUrl: 'https://idp.example/sso',
    logoutUrl: 'https://idp.example/slo',
    certificates: [
      { fingerprint: readCertificate(CERTIFICATES.provider)!.fingerprint },
      { fingerprint: readCertificate(CERTIFICATES.other)!.fingerprint },
    ],
  })
})

test('reads the one provider among the roles and entities that other software lists', () => {
  const [entity] = /<EntityDescriptor.*<\/EntityDescriptor>/s.exec(xml)!
  const role = '<RoleDescriptor xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706"/>'
  const many = `<?xml version="1.0"?>\n<!-- of today --><EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entity.replace('<IDPSSO', `${role}<IDPSSO`)}</EntitiesDescriptor>`
  expect(readProviderMetadata(many).entityId).toBe('https://idp.example/metadata')
})

test('refuses metadata that cannot be used, and says why', () => {
  const [role] = /<IDPSSODescriptor.*<\/IDPSSODescriptor>/s.exec(xml)!
  expect(refusal('<html></html>')).toBe('no_provider')
  expect(refusal('hola')).toBe('malformed')
  expect(refusal(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${xml}`)).toBe('document_type')
  expect(refusal(xml.replace(role, ''))).toBe('no_provider')
  expect(refusal(xml.replace(role, role + role))).toBe('several_providers')
  expect(refusal(xml.replaceAll('HTTP-Redirect', 'SOAP'))).toBe('no_sign_on')
  expect(refusal(xml.replace('https://idp.example/sso', 'javascript:alert(1)'))).toBe('no_sign_on')
  expect(refusal(xml.replace(bare(CERTIFICATES.provider), 'bm8='))).toBe('no_certificate')
  const signed = xml.replace('RequestsSigned="false"', 'RequestsSigned="true"')
  expect(refusal(signed)).toBe('wants_signed_requests')
  const until = xml.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID=')
  expect(refusal(until)).toBe('outdated')
  expect(refusal(until, new Date('2019-12-31'))).toBe('accepted')
})
