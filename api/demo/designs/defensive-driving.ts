import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { BLUE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Manejo defensivo en carretera». */
export const defensiveDriving: AuthoredDesign = {
  theme: BLUE,
  sections: [
    section(
      'Antes de salir',
      {
        icon: 'icono-derechos.svg',
        color: '#2F5597',
        subjectsTitle: 'Diez minutos que salvan',
        subjects: ['El conductor', 'El vehículo', 'La carga y la ruta'],
      },
      {
        Aprende: [
          concept(
            'Llegar es la entrega',
            'Manejo defensivo es manejar contando con el error de los demás y con el clima que no pediste.',
            'El que tiene la vía no siempre tiene el espacio.',
            picture(
              'camion-en-carretera.svg',
              'Un camión de carga avanza por una carretera entre montañas, con una señal de curva al lado.',
            ),
          ),
          infographic(
            'La revisión de cuatro vueltas',
            'revision-del-vehiculo.svg',
            'Cuatro tarjetas: 1, llantas y frenos. 2, luces y direccionales. 3, carga amarrada y peso. 4, documentos y kit de carretera.',
          ),
          several(
            '¿Sales así?',
            'Señala lo que impide salir.',
            ['Dormiste cuatro horas', 'Un stop fundido', 'Llanta lisa'],
            ['Llueve suave', 'Tanque a la mitad'],
            'La fatiga se mide en horas de sueño, no en ganas.',
          ),
        ],
        Practica: [
          podium(
            'Lo que más mata',
            'Ordena de lo que más accidentes graves causa a lo que menos.',
            ['Velocidad', 'Fatiga y distracción', 'Fallas mecánicas'],
            'El vehículo rara vez empieza el accidente.',
          ),
          tip(
            'Media hora antes',
            'Sal media hora antes y no tendrás que recuperarla en la bajada.',
            'Nadie recuerda un minuto tarde; todos recuerdan un choque.',
          ),
        ],
      },
    ),
    section(
      'En la vía',
      {
        icon: 'icono-peligros.svg',
        color: '#C07A00',
        subjectsTitle: 'Espacio y tiempo',
        subjects: ['La regla de los cuatro segundos', 'Bajadas largas', 'Puntos ciegos'],
      },
      {
        Aprende: [
          concept(
            'Cuatro segundos',
            'Elige un punto fijo. Cuando pase el de adelante cuenta mil uno… hasta mil cuatro. Si llegas antes, vas muy cerca.',
            'Con lluvia, seis. Cargado y en bajada, ocho.',
          ),
          bars(
            'Metros para detenerse',
            'Un camión cargado en vía seca, según su velocidad en km/h.',
            { '40': 28, '60': 56, '80': 94 },
          ),
          single(
            'Bajada de La Línea',
            'Vienes cargado y empieza la bajada. ¿Cómo frenas?',
            'Con motor y en baja',
            ['Con el pedal, seguido', 'En neutro, para ahorrar'],
            'El freno caliente deja de frenar justo cuando lo necesitas.',
          ),
        ],
        Practica: [
          pairs(
            'Señales de los demás',
            'Une lo que ves con lo que puede pasar.',
            {
              'Un balón': 'Detrás viene un niño',
              'Moto en el espejo': 'Entra al punto ciego',
              'Bus detenido': 'Cruza un pasajero',
              'Frenazo lejano': 'Un trancón tras la curva',
            },
            'Anticipar es leer lo que todavía no pasa.',
          ),
          gaps(
            'La distancia',
            'Completa la regla.',
            'Con [lluvia] doblo la [distancia] y bajo la [velocidad].',
            ['música', 'ventana'],
            'El agua alarga la frenada y esconde los huecos.',
          ),
        ],
      },
    ),
    section(
      'Ante un accidente',
      {
        icon: 'icono-emergencias.svg',
        color: '#A63D2F',
        subjectsTitle: 'Proteger, avisar, socorrer',
        subjects: ['El orden que salva', 'La llamada', 'El reporte'],
      },
      {
        Aprende: [
          steps(
            'Proteger, avisar, socorrer',
            'Ordena lo que haces.',
            [
              'Enciendo luces y me detengo lejos',
              'Pongo los conos',
              'Llamo al 123',
              'Atiendo sin mover',
            ],
            'Un segundo choque es más probable que el primero.',
          ),
          single(
            'Está consciente y quiere pararse',
            'La persona herida quiere levantarse. ¿Qué le dices?',
            'Que no se mueva',
            ['Que camine despacio', 'Que tome agua'],
            'Una lesión de cuello no siempre duele al principio.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'La llamada al 123',
            'Señala lo que dices.',
            ['Kilómetro y sentido', 'Cuántos heridos', 'Qué carga llevas'],
            ['Quién tuvo la culpa', 'El valor del daño'],
            'Si llevas mercancía peligrosa, di el número UN.',
          ),
          challenge(
            'Reto: tu punto ciego',
            'Pide a alguien que camine alrededor de tu vehículo y marca dónde deja de verse.',
            'Dibuja el mapa y déjalo en la cabina.',
          ),
        ],
      },
    ),
  ],
}
