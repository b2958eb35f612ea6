-- AlterTable
ALTER TABLE "table" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "column" ADD COLUMN     "chosen" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "table_relationship" ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "type" "relationship_type" NOT NULL DEFAULT 'MANY_TO_ONE',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "user_metadata_field" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
