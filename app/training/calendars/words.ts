export const RENEWED = 'Se renovó el enlace. El anterior ya no funciona.'
