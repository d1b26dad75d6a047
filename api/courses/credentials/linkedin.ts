/** Entry of a LinkedIn profile. Days are ISO dates where the company is. */
export type LinkedInEntry = {
  name: string
  organization: string
  issued: string
  expires: string | null
  page: string
  id: string
}

/** Returns the address of LinkedIn's form that adds a certification to the profile of whoever opens it. */
export function linkedInUrl(entry: LinkedInEntry): string {
  const { name, organization, issued, expires, page, id } = entry
  const monthOf = (prefix: string, day: string) => ({
    [`${prefix}Year`]: day.slice(0, 4),
    [`${prefix}Month`]: String(Number(day.slice(5, 7))),
  })
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    ...monthOf('issue', issued),
    ...(expires && monthOf('expiration', expires)),
    certUrl: page,
    certId: id,
  }
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(fields)}`
}
