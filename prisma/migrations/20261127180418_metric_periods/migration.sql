-- CreateEnum
CREATE TYPE "period_value" AS ENUM ('FIRST', 'LAST', 'AVERAGE');

-- CreateEnum
CREATE TYPE "period_unit" AS ENUM ('YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');

-- AlterTable
ALTER TABLE "metric" ADD COLUMN     "every_period" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "moment_grain" "period_unit",
ADD COLUMN     "period_grain" "period_unit",
ADD COLUMN     "period_value" "period_value";
