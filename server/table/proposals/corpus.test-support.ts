import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { ColumnFacts } from './facts.ts';

/**
 * Columns as companies have them, labelled by hand: table.column, data type, different values of
 * 1,000 rows, smallest and largest, sample values, label. A dash: not known, or of no semantic
 * type. `*` behind a name: the primary key.
 */
const lines = `
orders.order_id* | INTEGER | 1000 | 1..1000 | 1, 2, 3 | IDENTIFIER
orders.customer_id | INTEGER | 400 | 1..420 | 12, 7 | IDENTIFIER
orders.status | STRING | 5 | - | paid, shipped, open | STATUS
orders.order_date | DATE | 300 | 2024-01-01..2024-12-31 | 2024-03-01 | DATE
orders.created_at | TIMESTAMP | 1000 | 2024-01-01T08:00:00..2024-12-31T09:00:00 | 2024-03-01T08:00:00 | TIMESTAMP
orders.total_amount | DECIMAL | 800 | 4.50..1290.00 | 19.90, 45.00 | CURRENCY
orders.discount_pct | DECIMAL | 12 | 0..40 | 0, 5, 10 | PERCENTAGE
orders.currency | STRING | 3 | - | EUR, USD, CHF | CODE
orders.is_gift | BOOLEAN | 2 | false..true | true, false | BOOLEAN_FLAG
orders.channel | STRING | 4 | - | web, store, phone | CATEGORICAL
orders.shipping_country | STRING | 9 | - | DE, FR, AT | COUNTRY_CODE
orders.coupon_code | STRING | 60 | - | SPRING24, VIP10 | CODE
orders.gift_message | STRING | 130 | - | Happy birthday dear aunt!, With love from us | FULL_TEXT
order_lines.quantity | INTEGER | 14 | 1..60 | 1, 2, 3 | QUANTITY
order_lines.unit_price | DECIMAL | 210 | 0.99..499.00 | 9.99 | CURRENCY
order_lines.tax_rate | DECIMAL | 3 | 0..0.19 | 0.19, 0.07 | PERCENTAGE
order_lines.line_no | INTEGER | 9 | 1..9 | 1, 2 | -
products.sku | STRING | 1000 | - | AX-100, AX-101 | CODE
products.ean13 | STRING | 1000 | - | 4006381333931 | CODE
products.product_name | STRING | 990 | - | Desk lamp, Chair | NAME
products.description | STRING | 980 | - | A lamp that bends., Oak chair. | DESCRIPTION
products.weight_g | INTEGER | 400 | 20..30000 | 500, 1200 | WEIGHT
products.width_cm | DECIMAL | 300 | 1..240 | 30.5, 60 | DISTANCE
products.category | STRING | 12 | - | Lighting, Chairs | CATEGORICAL
products.color | STRING | 9 | - | red, black | CATEGORICAL
products.stock_quantity | INTEGER | 180 | 0..900 | 0, 15 | QUANTITY
products.image_url | STRING | 1000 | - | https://cdn.example/a.png, https://cdn.example/b.png | URL
products.rating | DECIMAL | 41 | 1.0..5.0 | 4.5, 4.0 | SCORE
products.launched_on | DATE | 200 | 2015-01-01..2024-01-01 | 2020-01-01 | DATE
customers.email | STRING | 1000 | - | ann@example.com, bob@example.org | EMAIL
customers.contact_address | STRING | 1000 | - | ann@example.com, bob@example.org | EMAIL
customers.phone | STRING | 990 | - | +49 30 123456, 030/99887 | PHONE_NUMBER
customers.fax_no | STRING | 90 | - | +49 30 123457 | PHONE_NUMBER
customers.first_name | STRING | 300 | - | Ann, Bob | NAME
customers.last_name | STRING | 800 | - | Meyer, Smith | NAME
customers.company | STRING | 700 | - | Acme Ltd, Globex | NAME
customers.birth_date | DATE | 900 | 1940-01-01..2005-01-01 | 1980-02-03 | DATE
customers.preferred_language | STRING | 4 | - | de, en, fr | LANGUAGE_CODE
customers.locale | STRING | 5 | - | de-DE, en-GB | LANGUAGE_CODE
customers.country | STRING | 12 | - | Germany, France | CATEGORICAL
customers.country_code | STRING | 12 | - | DE, FR | COUNTRY_CODE
customers.city | STRING | 400 | - | Berlin, Lyon | NAME
customers.zip_code | STRING | 700 | - | 10115, 69001 | CODE
customers.lat | NUMBER | 990 | 36.1..59.9 | 52.52, 48.1 | LATITUDE
customers.lon | NUMBER | 990 | -9.1..24.9 | 13.4, 2.35 | LONGITUDE
customers.newsletter_opt_in | INTEGER | 2 | 0..1 | 0, 1 | BOOLEAN_FLAG
customers.has_app | STRING | 2 | - | Y, N | BOOLEAN_FLAG
customers.segment | STRING | 3 | - | consumer, business | CATEGORICAL
customers.lifetime_value | DECIMAL | 990 | 0..99000 | 120.50 | CURRENCY
customers.nps_score | INTEGER | 11 | 0..10 | 9, 10 | SCORE
customers.notes | STRING | 300 | - | Called twice, prefers mail. | FULL_TEXT
patients.patient_id* | INTEGER | 1000 | 1..1000 | 1, 2 | IDENTIFIER
patients.mrn | STRING | 1000 | - | M001234, M001235 | -
patients.body_temperature | DECIMAL | 40 | 35.1..41.0 | 36.6, 37.1 | TEMPERATURE
patients.weight_kg | DECIMAL | 500 | 2.1..160 | 72.5 | WEIGHT
patients.height_cm | INTEGER | 120 | 45..205 | 172 | DISTANCE
patients.blood_type | STRING | 8 | - | A+, 0- | CATEGORICAL
patients.admitted_at | TIMESTAMP_TZ | 990 | 2024-01-01T00:00:00Z..2024-12-31T00:00:00Z | 2024-01-05T10:00:00Z | TIMESTAMP
patients.length_of_stay_days | INTEGER | 40 | 0..60 | 3, 4 | DURATION
patients.diagnosis_code | STRING | 300 | - | J18.9, I10 | CODE
patients.discharge_summary | STRING | 900 | - | Patient was discharged in good condition. | FULL_TEXT
patients.age | INTEGER | 95 | 0..99 | 44, 61 | DURATION
patients.gender | STRING | 3 | - | female, male | CATEGORICAL
patients.heart_rate | INTEGER | 90 | 40..180 | 72, 80 | -
patients.systolic_bp | INTEGER | 90 | 80..220 | 120 | -
patients.insurance_number | STRING | 1000 | - | A123456789 | IDENTIFIER
wards.beds | INTEGER | 20 | 4..60 | 12 | QUANTITY
wards.opens_at | TIME | 4 | 06:00:00..09:00:00 | 07:00:00 | TIME
flights.flight_number | STRING | 400 | - | LH123, BA456 | IDENTIFIER
flights.distance_km | INTEGER | 300 | 90..12000 | 540 | DISTANCE
flights.duration_minutes | INTEGER | 280 | 35..900 | 95 | DURATION
flights.delay_minutes | INTEGER | 180 | -20..600 | 0, 5 | DURATION
flights.departure_time | TIMESTAMP | 1000 | 2024-01-01T05:00:00..2024-12-31T22:00:00 | 2024-01-01T05:00:00 | TIMESTAMP
flights.scheduled_departure | TIME | 200 | 05:00:00..23:00:00 | 07:30:00 | TIME
flights.origin_airport_code | STRING | 60 | - | FRA, JFK | CODE
flights.seats_sold | INTEGER | 200 | 0..380 | 140 | QUANTITY
flights.load_factor | DECIMAL | 600 | 0.12..1.0 | 0.82 | PERCENTAGE
flights.fuel_kg | INTEGER | 900 | 900..90000 | 4000 | WEIGHT
flights.cancelled | BOOLEAN | 2 | false..true | false | BOOLEAN_FLAG
flights.altitude_ft | INTEGER | 300 | 0..41000 | 35000 | DISTANCE
flights.cabin_class | STRING | 3 | - | economy, business | CATEGORICAL
airports.elevation_m | INTEGER | 200 | -4..4000 | 112 | DISTANCE
airports.latitude | NUMBER | 900 | -54.8..78.2 | 50.03 | LATITUDE
airports.longitude | NUMBER | 900 | -175..178 | 8.57 | LONGITUDE
airports.runway_count | INTEGER | 6 | 1..6 | 2 | QUANTITY
airports.website | STRING | 800 | - | https://www.airport.example | URL
airports.time_zone | STRING | 30 | - | Europe/Berlin, UTC | -
students.student_id* | INTEGER | 1000 | 1..1000 | 1 | IDENTIFIER
students.matriculation_number | STRING | 1000 | - | 2024-0001 | IDENTIFIER
students.gpa | DECIMAL | 30 | 1.0..4.0 | 3.2 | SCORE
students.enrolled_on | DATE | 20 | 2018-04-01..2024-10-01 | 2024-10-01 | DATE
students.nationality | STRING | 30 | - | DEU, FRA | COUNTRY_CODE
students.degree_program | STRING | 18 | - | Physics, Law | CATEGORICAL
exams.points | INTEGER | 100 | 0..100 | 61, 77 | SCORE
exams.grade | DECIMAL | 11 | 1.0..5.0 | 1.7 | SCORE
exams.passed | BOOLEAN | 2 | false..true | true | BOOLEAN_FLAG
exams.examiner_comment | STRING | 200 | - | Well argued, some gaps. | FULL_TEXT
courses.credits | INTEGER | 6 | 2..12 | 6 | QUANTITY
courses.title | STRING | 900 | - | Algebra I, Roman law | NAME
courses.course_code | STRING | 900 | - | MAT101, LAW220 | CODE
courses.syllabus_url | STRING | 800 | - | http://uni.example/alg | URL
accounts.iban | STRING | 1000 | - | DE89370400440532013000 | CODE
accounts.balance | DECIMAL | 990 | -900.00..99000.00 | 120.00 | CURRENCY
accounts.interest_rate | DECIMAL | 30 | 0..0.09 | 0.02 | PERCENTAGE
accounts.credit_score | INTEGER | 300 | 300..850 | 710 | SCORE
accounts.opened_date | DATE | 800 | 1999-01-01..2024-01-01 | 2010-01-01 | DATE
accounts.account_number | STRING | 1000 | - | 0012345678 | IDENTIFIER
accounts.account_type | STRING | 4 | - | savings, giro | CATEGORICAL
transactions.transaction_id* | STRING | 1000 | - | 5e0f1c0e-8a43-4a35-9b7e-1f7f1b6f0a11 | IDENTIFIER
transactions.reference | STRING | 1000 | - | 5e0f1c0e-8a43-4a35-9b7e-1f7f1b6f0a11 | IDENTIFIER
transactions.fee | DECIMAL | 20 | 0..15 | 0.50 | CURRENCY
transactions.exchange_rate | DECIMAL | 700 | 0.85..1.21 | 1.08 | -
transactions.posted_at | TIMESTAMP | 1000 | 2024-01-01T00:00:00..2024-12-31T00:00:00 | 2024-01-05T10:00:00 | TIMESTAMP
transactions.state | STRING | 4 | - | posted, pending | STATUS
transactions.merchant_name | STRING | 500 | - | Bakery Jung, Kiosk 24 | NAME
transactions.memo | STRING | 800 | - | Rent for March and April | FULL_TEXT
employees.employee_id* | INTEGER | 1000 | 1..1000 | 1 | IDENTIFIER
employees.full_name | STRING | 998 | - | Ann Meyer, Bob Smith | NAME
employees.job_title | STRING | 60 | - | Engineer, Accountant | NAME
employees.salary | DECIMAL | 300 | 28000..190000 | 52000 | CURRENCY
employees.hired_on | DATE | 600 | 2001-01-01..2024-01-01 | 2019-05-01 | DATE
employees.manager_id | INTEGER | 90 | 1..300 | 4 | IDENTIFIER
employees.department | STRING | 14 | - | Sales, Finance | CATEGORICAL
employees.fte | DECIMAL | 5 | 0.2..1.0 | 1.0, 0.5 | -
employees.vacation_days | INTEGER | 12 | 20..35 | 30 | DURATION
employees.work_email | STRING | 1000 | - | a.meyer@corp.example | EMAIL
employees.mobile | STRING | 900 | - | +41 79 123 45 67 | PHONE_NUMBER
employees.active | STRING | 2 | - | true, false | BOOLEAN_FLAG
employees.commission_percent | DECIMAL | 9 | 0..12 | 5 | PERCENTAGE
employees.overtime_hours | DECIMAL | 70 | 0..60 | 4.5 | DURATION
tickets.ticket_id* | INTEGER | 1000 | 1..1000 | 1 | IDENTIFIER
tickets.subject | STRING | 950 | - | Cannot log in, Invoice is wrong | NAME
tickets.body | STRING | 1000 | - | Hello, since yesterday I cannot log in. | FULL_TEXT
tickets.priority | STRING | 4 | - | low, high | CATEGORICAL
tickets.stage | STRING | 5 | - | new, solved | STATUS
tickets.first_response_seconds | INTEGER | 800 | 10..90000 | 300 | DURATION
tickets.csat | INTEGER | 5 | 1..5 | 5, 4 | SCORE
tickets.reopened_count | INTEGER | 5 | 0..4 | 0 | QUANTITY
tickets.requester_email | STRING | 600 | - | joe@example.net | EMAIL
tickets.resolved_at | TIMESTAMP | 900 | 2024-01-01T00:00:00..2024-12-31T00:00:00 | 2024-01-05T10:00:00 | TIMESTAMP
sessions.session_id* | STRING | 1000 | - | a8f3c2, b1d4e5 | IDENTIFIER
sessions.page_views | INTEGER | 40 | 1..90 | 3 | QUANTITY
sessions.bounce_rate | DECIMAL | 300 | 0..1 | 0.4 | PERCENTAGE
sessions.landing_page | STRING | 300 | - | https://shop.example/a, https://shop.example/b | URL
sessions.referrer | STRING | 200 | - | https://search.example/q | URL
sessions.device | STRING | 3 | - | phone, desktop | CATEGORICAL
sessions.browser_language | STRING | 8 | - | de, en-US | LANGUAGE_CODE
sessions.duration_ms | INTEGER | 990 | 100..900000 | 5000 | DURATION
sessions.ip_address | STRING | 900 | - | 10.0.0.1, 10.0.0.2 | -
sessions.user_agent | STRING | 300 | - | Mozilla/5.0 (X11; Linux) | -
sessions.converted | INTEGER | 2 | 0..1 | 0, 1 | BOOLEAN_FLAG
sensors.sensor_key* | STRING | 1000 | - | S-1, S-2 | IDENTIFIER
sensors.temp_c | NUMBER | 400 | -20.5..45.2 | 21.5 | TEMPERATURE
sensors.humidity | NUMBER | 300 | 10..99 | 45 | PERCENTAGE
sensors.measured_at | TIMESTAMP | 1000 | 2024-01-01T00:00:00..2024-12-31T00:00:00 | 2024-01-05T10:00:00 | TIMESTAMP
sensors.battery_pct | INTEGER | 100 | 0..100 | 80 | PERCENTAGE
sensors.reading | NUMBER | 900 | 0..900 | 12.5 | -
sensors.signal_state | STRING | 3 | - | ok, lost | STATUS
shipments.tracking_number | STRING | 1000 | - | 1Z999AA10123456784 | IDENTIFIER
shipments.gross_weight | DECIMAL | 600 | 0.1..900 | 12.4 | WEIGHT
shipments.freight_cost | DECIMAL | 700 | 3.9..900 | 12.40 | CURRENCY
shipments.delivered_on | DATE | 300 | 2024-01-01..2024-12-31 | 2024-01-05 | DATE
shipments.transit_hours | INTEGER | 90 | 2..300 | 24 | DURATION
shipments.carrier | STRING | 6 | - | DHL, UPS | CATEGORICAL
shipments.packages | INTEGER | 12 | 1..20 | 1 | QUANTITY
subscriptions.mrr | DECIMAL | 90 | 9..4900 | 49 | CURRENCY
subscriptions.plan | STRING | 4 | - | free, team | CATEGORICAL
subscriptions.seats | INTEGER | 60 | 1..500 | 5 | QUANTITY
subscriptions.churned | BOOLEAN | 2 | false..true | false | BOOLEAN_FLAG
subscriptions.trial_length_days | INTEGER | 3 | 7..30 | 14 | DURATION
`;

export interface Labelled {
  readonly facts: ColumnFacts;
  readonly label: SemanticType | null;
}

const rowCount = 1000;

export const corpus: readonly Labelled[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [place = '', dataType = '', unique, range = '', samples = '', label = ''] = line.split(' | ');
    const [table = '', name = ''] = place.replace('*', '').split('.');
    const [min = null, max = null] = range === '-' ? [] : range.split('..');
    return {
      facts: {
        table,
        name,
        dataType,
        isPrimaryKey: place.endsWith('*'),
        rowCount,
        missingValues: 0,
        uniqueValues: Number(unique),
        // Texts of several words hold commas.
        sampleValues: /[.!]$/.test(samples) ? [samples] : samples.split(', '),
        min,
        max,
        unitOfMeasurement: null,
        refersTo: null,
      },
      label: label === '-' ? null : (label as SemanticType),
    };
  });
