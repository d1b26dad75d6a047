const MESSAGES = {
  empty: 'El archivo está vacío',
  type: 'Solo se admiten imágenes PNG o JPEG, y documentos PDF, Word, PowerPoint o Excel sin macros',
  damaged: 'El archivo está dañado o incompleto',
  bomb: 'El archivo ocuparía demasiado al abrirlo',
  drawing: 'El archivo SVG está dañado o no tiene un dibujo',
  elements: 'El dibujo tiene más de 50.000 elementos. Simplifícalo e intenta de nuevo.',
  depth:
    'El dibujo tiene más de 200 niveles de elementos anidados. Simplifícalo e intenta de nuevo.',
  time: 'El archivo es demasiado complejo para leerlo. Simplifícalo e intenta de nuevo.',
}

/** Refusal of a file, with a message for its sender. */
export class DocumentRefusal extends Error {
  readonly code: keyof typeof MESSAGES

  constructor(code: keyof typeof MESSAGES) {
    super(MESSAGES[code])
    this.code = code
  }
}
