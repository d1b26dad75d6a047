import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { BLUE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Transporte de mercancías peligrosas». */
export const dangerousGoods: AuthoredDesign = {
  theme: BLUE,
  sections: [
    section(
      'Clasificación',
      {
        icon: 'icono-peligros.svg',
        color: '#C07A00',
        subjectsTitle: 'Nueve clases',
        subjects: ['El rombo', 'El número UN', 'Lo que no viaja junto'],
      },
      {
        Aprende: [
          concept(
            'El rombo habla primero',
            'El color y el dibujo dicen el peligro; el número de abajo, la clase. Se leen desde lejos, antes de acercarse.',
            'Un rombo por cada lado y otro atrás: si uno se cae, no se sale.',
            picture(
              'rombos-de-peligro.svg',
              'Tres rombos de transporte: uno rojo con una llama, uno amarillo y uno blanco y negro.',
            ),
          ),
          pairs(
            'Clase y peligro',
            'Une cada clase con su peligro.',
            {
              'Clase 2': 'Gases',
              'Clase 3': 'Líquidos inflamables',
              'Clase 6': 'Tóxicos e infecciosos',
              'Clase 8': 'Corrosivos',
            },
            'La gasolina es clase 3; el ácido de batería, clase 8.',
          ),
          single(
            'UN 1203',
            'La placa naranja dice 1203. ¿Qué lleva?',
            'Gasolina',
            ['Oxígeno', 'Cloro'],
            'El número UN identifica la sustancia; búscalo en la guía.',
          ),
        ],
        Practica: [
          several(
            'Nunca juntos',
            'Señala lo que no viaja con alimentos.',
            ['Plaguicidas', 'Ácidos', 'Residuos hospitalarios'],
            ['Papel', 'Electrodomésticos'],
            'La matriz de compatibilidad está en la cabina.',
          ),
          tip(
            'Huele raro, no huelas',
            'Si sospechas una fuga no te acerques a confirmarla con la nariz.',
            'Aléjate contra el viento y cuesta arriba.',
          ),
        ],
      },
    ),
    section(
      'Documentos',
      {
        icon: 'icono-ley.svg',
        color: '#2F5597',
        subjectsTitle: 'Lo que pide el Decreto 1079',
        subjects: ['La hoja de seguridad', 'La tarjeta de emergencia', 'El curso del conductor'],
      },
      {
        Aprende: [
          infographic(
            'La carpeta de la cabina',
            'carpeta-de-la-cabina.svg',
            'Cuatro tarjetas: hoja de seguridad del producto. Tarjeta de emergencia. Manifiesto y remesa. Certificado del curso vigente.',
          ),
          single(
            'En el retén',
            'La tarjeta de emergencia está en la bodega, no en el vehículo. ¿Qué pasa?',
            'No se puede continuar',
            ['Se muestra por foto', 'Basta el manifiesto'],
            'Los bomberos la necesitan en el sitio, no en la oficina.',
          ),
        ],
        Practica: [
          gaps(
            'La hoja de seguridad',
            'Completa.',
            'Dice los [peligros], los primeros [auxilios] y cómo apagar un [incendio].',
            ['precios', 'clientes'],
            'Tiene dieciséis secciones; léelas antes de cargar.',
          ),
          several(
            'Antes de firmar la remesa',
            'Señala lo que verificas.',
            ['El número UN', 'El embalaje', 'Los rombos'],
            ['El precio', 'La marca del camión'],
            'Quien firma sin mirar responde.',
          ),
        ],
      },
    ),
    section(
      'Respuesta inicial',
      {
        icon: 'icono-emergencias.svg',
        color: '#A63D2F',
        subjectsTitle: 'Los primeros diez minutos',
        subjects: ['Aislar', 'Avisar', 'No improvisar'],
      },
      {
        Aprende: [
          steps(
            'Un derrame en la vía',
            'Ordena lo que haces.',
            [
              'Apago el motor',
              'Me alejo contra el viento',
              'Aíslo la zona',
              'Llamo con el número UN',
            ],
            'Tu trabajo es aislar y avisar, no recoger.',
          ),
          single(
            'Un curioso con cigarrillo',
            'Hay un derrame de clase 3 y alguien se acerca fumando. ¿Qué haces primero?',
            'Lo alejo a gritos',
            ['Echo tierra', 'Tomo fotos'],
            'Los vapores inflamables corren más lejos que el charco.',
          ),
        ],
        'Ponte a prueba': [
          pairs(
            'Con qué se atiende',
            'Une el derrame con lo adecuado.',
            {
              Gasolina: 'Arena y espuma',
              'Ácido de batería': 'Cal o bicarbonato',
              'Gas en cilindro': 'Aislar y esperar a bomberos',
            },
            'Agua sobre un corrosivo puede empeorarlo: mira la guía.',
          ),
          challenge(
            'Reto: tu kit',
            'Abre el kit de derrames de tu vehículo y revisa que esté completo y vigente.',
            'Anota lo que falta y repórtalo hoy.',
          ),
        ],
      },
    ),
  ],
}
